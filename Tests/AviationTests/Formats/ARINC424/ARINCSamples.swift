/// Records of the FAA's CIFP (public domain) as published: Hayward (cycle 2006), Bethel and Fairbanks
/// (`shared/data/faa`).
enum ARINCSamples {
    static let records = [
        "SUSAP KHWDK2AHWD     0     056YHN37393214W122071825E015000052     "
            + "    1800018000C    MNAR    HAYWARD EXECUTIVE             107981608",
        "SUSAP KHWDK2CBOGRE K20    W     N37372195W122023769               "
            + "        E0133     NAR           BOGRE                    107992002",
        "SUSAP KHWDK2EPXN6  1AVE   010AVE  K2D 0V       IF                 "
            + "                            18000                        108151909",
        "SUSAP KHWDK2FR28L  ASJC   030JOBUSK2PC0EE AR   HF                 "
            + "    28510050    + 05700                           A JS   108591310",
        "SUSAP KHWDK2FR28L  ASUNOL 030JOBUSK2PC0EE AR   HF                 "
            + "    28510050    + 05700                           A JS   108621310",
        "SUSAP KHWDK2FR28L  R      020SUDGEK2PC1E  F 010TF                 "
            + "    28500025    + 03200                 RW28L K2PGA JS   108681610",
        "SUSAP KHWDK2FR28L  R      020SUDGEK2PC2WALPV       ALNAV/VNAV ALNA"
            + "V                                                   JS   108691310",
        "SUSAP KHWDK2GRW10L   0031071040 N37394491W122073814         -00240"
            + "00028000029075V                                          108861707",
        "SUSAP KHWDK2GRW10R   0056941040 N37393935W122073845         -00236"
            + "00029081625150V                                          108871707",
        "SUSAP KHWDK2IIHWD0   011150RW28LN37394620W1220746752879           "
            + "        0109     0500   E0150                            108901212",
        "SUSAP KHWDK2PR28L  RW28L001 0000W28A0N3739186640W12206531315-00172"
            + "0310N3740030660W12208304530106751224000350F40050040227B2E108911212",
        "SUSAP KHWDK2PR28L  RW28L002E      +00152+00152LPV       40330     "
            + "                                                         108921212",
        "SUSAP KHWDK2SOAK  K2D                 0   1703500512535017003825  "
            + "                                                     M   108931212",
        "SUSAP KHWDK2SRW28LK2PG                0   18018005325             "
            + "                                                     M   108940804",
        "SCANP PABEPAABET     0     064YHN60464280W161501380E011000129     "
            + "    1800018000C    MNAR    BETHEL                        057061707",
        "SCANP PABEPAFR01L  AROMAC 010ROMACPAPC0EE AR   HF                 "
            + "    01230040    + 02000     18000                 A JS   057851707",
        "SCANP PABEPAFR01L  R      020NAPACPAPC1E  F 010TF                 "
            + "                + 01800                           A JS   057872403",
        "SUSAP KOAKK2DNIMI5 TRW28B 010         0        CA                 "
            + "    2782        + 00409     18000                        716041709",
    ]
}
