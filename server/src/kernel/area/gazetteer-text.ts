// Written by scripts/areas.
export const gazetteerText = `
110000,bei jing shi,116.389 39.949
110100,bei jing shi,116.389 39.949
110101,dong cheng qu,116.418 39.937
110102,xi cheng qu,116.363 39.935
110105,chao yang qu,116.498 39.949
110106,feng tai qu,116.268 39.831
110107,shi jing shan qu,116.189 39.935
110108,hai dian qu,116.22 40.024
110109,men tou gou qu,115.8 39.996
110111,fang shan qu,115.845 39.716
110112,tong zhou qu,116.73 39.813
110113,shun yi qu,116.724 40.162
110114,chang ping qu,116.178 40.213
110115,da xing qu,116.472 39.635
110116,huai rou qu,116.638 40.622
110117,ping gu qu,117.171 40.205
110118,mi yun qu,117.092 40.512
110119,yan qing qu,116.154 40.529
120000,tian jin shi,117.347 39.371
120100,tian jin shi,117.347 39.371
120101,he ping qu,117.201 39.119
120102,he dong qu,117.257 39.121
120103,he xi qu,117.237 39.08
120104,nan kai qu,117.153 39.107
120105,he bei qu,117.215 39.162
120106,hong qiao qu,117.16 39.166
120110,dong li qu,117.401 39.122
120111,xi qing qu,117.183 39.002
120112,jin nan qu,117.396 38.96
120113,bei chen qu,117.176 39.255
120114,wu qing qu,117.062 39.412
120115,bao di qu,117.427 39.591
120116,bin hai xin qu,117.889 39.219
120117,ning he qu,117.68 39.385
120118,jing hai qu,116.982 38.831
120119,ji zhou qu,117.467 40.004
130000,he bei sheng,115.314 38.521
130100,shi jia zhuang shi,114.479 38.041
130102,chang an qu,114.526 38.053
130104,qiao xi qu,114.446 38.024
130105,xin hua qu,114.458 38.068
130107,jing xing kuang qu
130108,yu hua qu,114.528 38.01
130109,gao cheng qu,114.837 38.025
130110,lu quan qu
130111,luan cheng qu,114.646 37.885
130121,jing xing xian
130123,zheng ding xian,114.566 38.145
130125,xing tang xian
130126,ling shou xian,114.374 38.308
130127,gao yi xian,114.604 37.604
130128,shen ze xian,115.198 38.183
130129,zan huang xian,114.386 37.658
130130,wu ji xian,114.968 38.177
130131,ping shan xian,114.194 38.257
130132,yuan shi xian
130133,zhao xian
130171,shi jia zhuang gao xin ji shu chan ye kai fa qu
130172,shi jia zhuang xun huan hua gong yuan qu
130181,xin ji shi,115.219 37.926
130183,jin zhou shi,115.038 38.029
130184,xin le shi,114.685 38.349
130200,tang shan shi,118.183 39.644
130202,lu nan qu,118.144 39.611
130203,lu bei qu,118.171 39.644
130204,gu ye qu,118.451 39.741
130205,kai ping qu,118.256 39.671
130207,feng nan qu,118.081 39.573
130208,feng run qu,118.138 39.827
130209,cao fei dian qu
130224,luan nan xian
130225,le ting xian
130227,qian xi xian,118.301 40.144
130229,yu tian xian,117.748 39.882
130271,he bei tang shan lu tai jing ji kai fa qu
130272,tang shan shi han gu guan li qu
130273,tang shan gao xin ji shu chan ye kai fa qu
130274,he bei tang shan hai gang jing ji kai fa qu
130281,zun hua shi,117.959 40.186
130283,qian an shi,118.697 40.006
130284,luan zhou shi,118.7 39.739
130300,qin huang dao shi,119.589 39.941
130302,hai gang qu,119.563 39.947
130303,shan hai guan qu,119.754 40.001
130304,bei dai he qu
130306,fu ning qu,119.236 39.884
130321,qing long man zu zi zhi xian,118.946 40.403
130322,chang li xian,119.16 39.706
130324,lu long xian,118.873 39.891
130371,qin huang dao shi jing ji ji shu kai fa qu
130372,bei dai he xin qu
130400,han dan shi,114.488 36.61
130402,han shan qu,114.533 36.567
130403,cong tai qu,114.49 36.636
130404,fu xing qu,114.456 36.629
130406,feng feng kuang qu,114.213 36.419
130407,fei xiang qu,114.803 36.553
130408,yong nian qu
130423,lin zhang xian
130424,cheng an xian,114.684 36.445
130425,da ming xian,115.145 36.285
130426,she xian,113.662 36.568
130427,ci xian,114.373 36.365
130430,qiu xian
130431,ji ze xian,114.87 36.92
130432,guang ping xian,114.943 36.479
130433,guan tao xian,115.281 36.541
130434,wei xian,114.93 36.357
130435,qu zhou xian,114.95 36.774
130471,han dan jing ji ji shu kai fa qu
130473,han dan ji nan xin qu
130481,wu an shi,114.191 36.697
130500,xing tai shi,114.493 37.062
130502,qiao dong qu
130503,qiao xi qu
130521,xing tai xian,114.493 37.062
130522,lin cheng xian,114.499 37.443
130523,nei qiu xian,114.511 37.285
130524,bai xiang xian,114.683 37.489
130525,long yao xian,114.772 37.352
130526,ren xian
130527,nan he xian
130528,ning jin xian
130529,ju lu xian,115.031 37.216
130530,xin he xian,115.243 37.524
130531,guang zong xian,115.139 37.074
130532,ping xiang xian,115.028 37.067
130533,wei xian
130534,qing he xian
130535,lin xi xian,115.495 36.866
130571,he bei xing tai jing ji kai fa qu
130581,nan gong shi,115.389 37.355
130582,sha he shi,114.502 36.861
130600,bao ding shi,115.462 38.873
130602,jing xiu qu,115.454 38.877
130606,lian chi qu,115.491 38.881
130607,man cheng qu,115.323 38.949
130608,qing yuan qu,115.485 38.769
130609,xu shui qu
130623,lai shui xian,115.705 39.392
130624,fu ping xian,114.193 38.85
130626,ding xing xian,115.791 39.264
130627,tang xian
130628,gao yang xian,115.772 38.691
130629,rong cheng xian,115.86 39.053
130630,lai yuan xian,114.691 39.36
130631,wang dou xian
130632,an xin xian
130633,yi xian,115.496 39.354
130634,qu yang xian
130635,li xian
130636,shun ping xian,115.133 38.844
130637,bo ye xian,115.454 38.456
130638,xiong xian
130671,bao ding gao xin ji shu chan ye kai fa qu
130672,bao ding bai gou xin cheng
130681,zhuo zhou shi,116.005 39.484
130682,ding zhou shi,114.987 38.515
130683,an guo shi,115.324 38.42
130684,gao bei dian shi,115.869 39.325
130700,zhang jia kou shi,114.871 40.783
130702,qiao dong qu
130703,qiao xi qu
130705,xuan hua qu,115.065 40.612
130706,xia hua yuan qu,115.281 40.501
130708,wan quan qu
130709,chong li qu,115.277 40.979
130722,zhang bei xian,114.705 41.163
130723,kang bao xian,114.591 41.85
130724,gu yuan xian
130725,shang yi xian
130726,wei xian
130727,yang yuan xian
130728,huai an xian,114.377 40.68
130730,huai lai xian,115.52 40.404
130731,zhuo lu xian,115.209 40.378
130732,chi cheng xian,115.824 40.913
130771,zhang jia kou jing ji kai fa qu
130772,zhang jia kou shi cha bei guan li qu
130773,zhang jia kou shi sai bei guan li qu
130800,cheng de shi,117.959 40.952
130802,shuang qiao qu
130803,shuang luan qu
130804,ying shou ying zi kuang qu
130821,cheng de xian,117.959 40.952
130822,xing long xian,117.49 40.419
130824,luan ping xian,117.332 40.94
130825,long hua xian,117.725 41.312
130826,feng ning man zu zi zhi xian,116.64 41.211
130827,kuan cheng man zu zi zhi xian,118.485 40.607
130828,wei chang man zu meng gu zu zi zhi xian,117.758 41.948
130871,cheng de gao xin ji shu chan ye kai fa qu
130881,ping quan shi,118.691 41.011
130900,cang zhou shi,116.853 38.311
130902,xin hua qu
130903,yun he qu
130921,cang xian
130922,qing xian
130923,dong guang xian,116.535 37.887
130924,hai xing xian,117.492 38.14
130925,yan shan xian,117.225 38.057
130926,su ning xian,115.835 38.425
130927,nan pi xian,116.695 38.041
130928,wu qiao xian
130929,xian xian
130930,meng cun hui zu zi zhi xian
130971,he bei cang zhou jing ji kai fa qu
130972,cang zhou gao xin ji shu chan ye kai fa qu
130973,cang zhou bo hai xin qu
130981,bo tou shi,116.567 38.074
130982,ren qiu shi,116.101 38.709
130983,huang hua shi
130984,he jian shi,116.096 38.439
131000,lang fang shi,116.715 39.521
131002,an ci qu,116.704 39.492
131003,guang yang qu
131022,gu an xian,116.303 39.437
131023,yong qing xian,116.492 39.311
131024,xiang he xian,116.999 39.758
131025,dai cheng xian
131026,wen an xian,116.455 38.865
131028,da chang hui zu zi zhi xian,116.982 39.887
131071,lang fang jing ji ji shu kai fa qu
131081,ba zhou shi,116.39 39.11
131082,san he shi,117.069 39.98
131100,heng shui shi,115.683 37.739
131102,tao cheng qu,115.673 37.734
131103,ji zhou qu,115.569 37.551
131121,zao qiang xian,115.725 37.512
131122,wu yi xian,115.891 37.8
131123,wu qiang xian,115.957 38.035
131124,rao yang xian,115.73 38.236
131125,an ping xian,115.511 38.231
131126,gu cheng xian
131127,jing xian
131128,fu cheng xian,116.16 37.868
131171,he bei heng shui gao xin ji shu chan ye kai fa qu
131172,heng shui bin hu xin qu
131182,shen zhou shi,115.556 38.005
140000,shan xi sheng,112.389 37.759
140100,tai yuan shi,112.56 37.869
140105,xiao dian qu,112.556 37.736
140106,ying ze qu
140107,xing hua ling qu
140108,jian cao ping qu
140109,wan bo lin qu
140110,jin yuan qu,112.471 37.727
140121,qing xu xian
140122,yang qu xian
140123,lou fan xian,111.807 38.092
140171,shan xi zhuan xing zong he gai ge shi fan qu
140181,gu jiao shi
140200,da tong shi,113.291 40.094
140212,xin rong qu
140213,ping cheng qu
140214,yun gang qu
140215,yun zhou qu
140221,yang gao xian
140222,tian zhen xian
140223,guang ling xian
140224,ling qiu xian
140225,hun yuan xian
140226,zuo yun xian
140271,shan xi da tong jing ji kai fa qu
140300,yang quan shi,113.563 37.858
140302,cheng qu
140303,kuang qu
140311,jiao qu
140321,ping ding xian
140322,yu xian
140400,chang zhi shi,113.105 36.184
140403,lu zhou qu
140404,shang dang qu
140405,tun liu qu
140406,lu cheng qu
140423,xiang yuan xian
140425,ping shun xian
140426,li cheng xian
140427,hu guan xian
140428,zhang zi xian
140429,wu xiang xian
140430,qin xian
140431,qin yuan xian
140471,shan xi chang zhi gao xin ji shu chan ye yuan qu
140500,jin cheng shi,112.833 35.502
140502,cheng qu
140521,qin shui xian
140522,yang cheng xian,112.404 35.492
140524,ling chuan xian
140525,ze zhou xian
140581,gao ping shi
140600,shuo zhou shi,112.423 39.316
140602,shuo cheng qu
140603,ping lu qu
140621,shan yin xian
140622,ying xian,113.186 39.559
140623,you yu xian
140671,shan xi shuo zhou jing ji kai fa qu
140681,huai ren shi
140700,jin zhong shi,112.755 37.684
140702,yu ci qu,112.732 37.68
140721,yu she xian
140722,zuo quan xian
140723,he shun xian
140724,xi yang xian
140725,shou yang xian
140726,tai gu xian
140727,qi xian
140728,ping yao xian
140729,ling shi xian
140781,jie xiu shi,111.913 37.024
140800,yun cheng shi,110.993 35.023
140802,yan hu qu
140821,lin yi xian
140822,wan rong xian
140823,wen xi xian
140824,ji shan xian
140825,xin jiang xian
140826,jiang xian
140827,yuan qu xian
140828,xia xian
140829,ping lu xian
140830,rui cheng xian
140881,yong ji shi,110.44 34.866
140882,he jin shi
140900,xin zhou shi,112.733 38.409
140902,xin fu qu
140921,ding xiang xian
140922,wu tai xian
140923,dai xian
140924,fan zhi xian
140925,ning wu xian
140926,jing le xian
140927,shen chi xian
140928,wu zhai xian
140929,ke lan xian
140930,he qu xian
140931,bao de xian
140932,pian guan xian
140971,wu tai shan feng jing ming sheng qu
140981,yuan ping shi,112.758 38.715
141000,lin fen shi,111.519 36.089
141002,yao dou qu
141021,qu wo xian
141022,yi cheng xian
141023,xiang fen xian
141024,hong dong xian
141025,gu xian
141026,an ze xian
141027,fu shan xian
141028,ji xian
141029,xiang ning xian
141030,da ning xian
141031,xi xian
141032,yong he xian
141033,pu xian
141034,fen xi xian
141081,hou ma shi
141082,huo zhou shi
141100,lu liang shi,111.144 37.519
141102,li shi qu,111.134 37.516
141121,wen shui xian
141122,jiao cheng xian
141123,xing xian
141124,lin xian
141125,liu lin xian,110.902 37.453
141126,shi lou xian
141127,lan xian
141128,fang shan xian
141129,zhong yang xian
141130,jiao kou xian
141181,xiao yi shi
141182,fen yang shi
150000,nei meng gu zi zhi qu,111.623 41.594
150100,hu he hao te shi,111.412 40.49
150102,xin cheng qu
150103,hui min qu
150104,yu quan qu
150105,sai han qu
150121,tu mo te zuo qi
150122,tuo ke tuo xian
150123,he lin ge er xian
150124,qing shui he xian
150125,wu chuan xian
150171,hu he hao te jin hai gong ye yuan qu
150172,hu he hao te jing ji ji shu kai fa qu
150200,bao tou shi,109.844 40.652
150202,dong he qu,110.02 40.566
150203,kun dou lun qu
150204,qing shan qu,109.882 40.663
150205,shi guai qu,110.286 40.706
150206,bai yun e bo kuang qu
150207,jiu yuan qu
150221,tu mo te you qi
150222,gu yang xian
150223,da er han mao ming an lian he qi
150271,bao tou xi tu gao xin ji shu chan ye kai fa qu
150300,wu hai shi,106.816 39.684
150302,hai bo wan qu
150303,hai nan qu
150304,wu da qu,106.712 39.499
150400,chi feng shi,118.964 42.268
150402,hong shan qu
150403,yuan bao shan qu
150404,song shan qu
150421,a lu ke er qin qi
150422,ba lin zuo qi
150423,ba lin you qi
150424,lin xi xian,118.033 43.517
150425,ke shen ke teng qi
150426,weng niu te qi
150428,ka la qin qi
150429,ning cheng xian
150430,ao han qi
150500,tong liao shi,122.265 43.613
150502,ke er qin qu
150521,ke er qin zuo yi zhong qi
150522,ke er qin zuo yi hou qi
150523,kai lu xian,121.2 43.583
150524,ku lun qi,121.776 42.731
150525,nai man qi
150526,zha lu te qi
150571,tong liao jing ji ji shu kai fa qu
150581,huo lin guo le shi
150600,e er duo si shi,108.973 39.249
150602,dong sheng qu,109.978 39.816
150603,kang ba shen qu
150621,da la te qi
150622,zhun ge er qi
150623,e tuo ke qian qi
150624,e tuo ke qi
150625,hang jin qi
150626,wu shen qi
150627,yi jin huo luo qi
150700,hu lun bei er shi,120.806 50.219
150702,hai la er qu
150703,zha lai nuo er qu
150721,a rong qi
150722,mo li da wa da wo er zu zi zhi qi
150723,e lun chun zi zhi qi
150724,e wen ke zu zi zhi qi
150725,chen ba er hu qi
150726,xin ba er hu zuo qi
150727,xin ba er hu you qi
150781,man zhou li shi,117.433 49.6
150782,ya ke shi shi,120.733 49.283
150783,zha lan tun shi,122.737 48.009
150784,e er gu na shi,120.171 50.224
150785,gen he shi,121.517 50.783
150800,ba yan nao er shi,107.556 41.32
150802,lin he qu
150821,wu yuan xian
150822,deng kou xian
150823,wu la te qian qi
150824,wu la te zhong qi
150825,wu la te hou qi
150826,hang jin hou qi
150900,wu lan cha bu shi,112.577 41.77
150902,ji ning qu,113.106 41.028
150921,zhuo zi xian
150922,hua de xian
150923,shang dou xian
150924,xing he xian
150925,liang cheng xian
150926,cha ha er you yi qian qi
150927,cha ha er you yi zhong qi
150928,cha ha er you yi hou qi
150929,si zi wang qi
150981,feng zhen shi
152200,xing an meng,121.388 46.143
152201,wu lan hao te shi
152202,a er shan shi
152221,ke er qin you yi qian qi
152222,ke er qin you yi zhong qi
152223,zha lai te qi
152224,tu quan xian,121.605 45.403
152500,xi lin guo le meng,115.642 44.176
152501,er lian hao te shi
152502,xi lin hao te shi
152522,a ba ga qi
152523,su ni te zuo qi
152524,su ni te you qi
152525,dong wu zhu mu qin qi
152526,xi wu zhu mu qin qi
152527,tai pu si qi
152528,xiang huang qi
152529,zheng xiang bai qi
152530,zheng lan qi
152531,duo lun xian,116.489 42.187
152571,wu la gai guan wei hui
152900,a la shan meng,102.019 40.1
152921,a la shan zuo qi
152922,a la shan you qi
152923,e ji na qi
152971,nei meng gu a la shan jing ji kai fa qu
210000,liao ning sheng,123.07 41.386
210100,shen yang shi,123.433 41.792
210102,he ping qu
210103,shen he qu
210104,da dong qu
210105,huang gu qu
210106,tie xi qu
210111,su jia tun qu,123.339 41.659
210112,hun nan qu
210113,shen bei xin qu
210114,yu hong qu
210115,liao zhong qu,122.724 41.506
210123,kang ping xian,123.349 42.739
210124,fa ku xian
210181,xin min shi,122.825 41.991
210200,da lian shi,121.602 38.912
210202,zhong shan qu
210203,xi gang qu
210204,sha he kou qu
210211,gan jing zi qu
210212,lu shun kou qu
210213,jin zhou qu,121.717 39.1
210214,pu lan dian qu,121.967 39.395
210224,chang hai xian
210281,wa fang dian shi,122.008 39.618
210283,zhuang he shi,122.991 39.701
210300,an shan shi,122.99 41.124
210302,tie dong qu
210303,tie xi qu
210304,li shan qu
210311,qian shan qu
210321,tai an xian
210323,xiu yan man zu zi zhi xian,123.274 40.293
210381,hai cheng shi,122.748 40.852
210400,fu shun shi,123.944 41.887
210402,xin fu qu
210403,dong zhou qu
210404,wang hua qu
210411,shun cheng qu
210421,fu shun xian,123.944 41.887
210422,xin bin man zu zi zhi xian
210423,qing yuan man zu zi zhi xian
210500,ben xi shi,123.765 41.289
210502,ping shan qu
210503,xi hu qu
210504,ming shan qu
210505,nan fen qu
210521,ben xi man zu zi zhi xian,123.765 41.289
210522,huan ren man zu zi zhi xian,125.367 41.265
210600,dan dong shi,124.395 40.129
210602,yuan bao qu
210603,zhen xing qu
210604,zhen an qu
210624,kuan dian man zu zi zhi xian,124.785 40.729
210681,dong gang shi
210682,feng cheng shi,124.072 40.454
210700,jin zhou shi,121.142 41.108
210702,gu ta qu
210703,ling he qu
210711,tai he qu
210726,hei shan xian,122.113 41.689
210727,yi xian
210781,ling hai shi,121.367 41.165
210782,bei zhen shi
210800,ying kou shi,122.232 40.665
210802,zhan qian qu
210803,xi shi qu
210804,ba yu quan qu
210811,lao bian qu
210881,gai zhou shi,122.369 40.394
210882,da shi qiao shi,122.503 40.637
210900,fu xin shi,121.659 42.016
210902,hai zhou qu
210903,xin qiu qu
210904,tai ping qu
210905,qing he men qu
210911,xi he qu
210921,fu xin meng gu zu zi zhi xian,121.659 42.016
210922,zhang wu xian
211000,liao yang shi,123.173 41.272
211002,bai ta qu
211003,wen sheng qu
211004,hong wei qu
211005,gong chang ling qu,123.45 41.117
211011,tai zi he qu
211021,liao yang xian,123.173 41.272
211081,deng ta shi
211100,pan jin shi,122.074 41.121
211102,shuang tai zi qu
211103,xing long tai qu
211104,da wa qu,122.068 40.994
211122,pan shan xian,122.049 41.188
211200,tie ling shi,123.841 42.293
211202,yin zhou qu
211204,qing he qu
211221,tie ling xian,123.841 42.293
211223,xi feng xian,124.722 42.737
211224,chang tu xian,124.095 42.779
211281,tiao bing shan shi
211282,kai yuan shi,124.04 42.533
211300,chao yang shi,120.459 41.57
211302,shuang ta qu
211303,long cheng qu
211321,chao yang xian,120.459 41.57
211322,jian ping xian
211324,ka la qin zuo yi meng gu zu zi zhi xian
211381,bei piao shi,120.779 41.792
211382,ling yuan shi,119.401 41.24
211400,hu lu dao shi,120.836 40.752
211402,lian shan qu,120.853 40.764
211403,long gang qu,120.926 40.721
211404,nan piao qu,120.748 41.098
211421,sui zhong xian,120.337 40.329
211422,jian chang xian
211481,xing cheng shi,120.717 40.617
220000,ji lin sheng,126.466 43.298
220100,chang chun shi,125.323 43.88
220102,nan guan qu
220103,kuan cheng qu
220104,chao yang qu
220105,er dao qu
220106,lu yuan qu
220112,shuang yang qu,125.659 43.523
220113,jiu tai qu,125.83 44.151
220122,nong an xian,125.168 44.426
220171,chang chun jing ji ji shu kai fa qu
220172,chang chun jing yue gao xin ji shu chan ye kai fa qu
220173,chang chun gao xin ji shu chan ye kai fa qu
220174,chang chun qi che jing ji ji shu kai fa qu
220182,yu shu shi,126.541 44.828
220183,de hui shi,125.694 44.537
220200,ji lin shi,126.561 43.847
220202,chang yi qu,126.569 43.879
220203,long tan qu,126.557 43.908
220204,chuan ying qu,126.536 43.832
220211,feng man qu,126.558 43.823
220221,yong ji xian
220271,ji lin jing ji kai fa qu
220272,ji lin gao xin ji shu chan ye kai fa qu
220273,ji lin zhong guo xin jia po shi pin qu
220281,jiao he shi,127.335 43.721
220282,hua dian shi,126.741 42.972
220283,shu lan shi,126.948 44.411
220284,pan shi shi,126.057 42.937
220300,si ping shi,124.378 43.161
220302,tie xi qu
220303,tie dong qu
220322,li shu xian,124.334 43.307
220323,yi tong man zu zi zhi xian,125.298 43.34
220381,gong zhu ling shi,124.82 43.501
220382,shuang liao shi,123.501 43.511
220400,liao yuan shi,125.343 42.764
220402,long shan qu,125.137 42.885
220403,xi an qu
220421,dong feng xian,125.529 42.674
220422,dong liao xian,124.986 42.924
220500,tong hua shi,125.926 41.72
220502,dong chang qu
220503,er dao jiang qu,126.032 41.776
220521,tong hua xian,125.926 41.72
220523,hui nan xian,126.261 42.623
220524,liu he xian,125.745 42.285
220581,mei he kou shi,125.679 42.529
220582,ji an shi,126.195 41.128
220600,bai shan shi,126.42 41.939
220602,hun jiang qu
220605,jiang yuan qu
220621,fu song xian,127.274 42.325
220622,jing yu xian,126.81 42.387
220623,chang bai chao xian zu zi zhi xian
220681,lin jiang shi,126.908 41.807
220700,song yuan shi,124.828 45.129
220702,ning jiang qu
220721,qian guo er luo si meng gu zu zi zhi xian
220722,chang ling xian,123.976 44.273
220723,qian an xian,124.016 45.007
220771,ji lin song yuan jing ji kai fa qu
220781,fu yu shi,126.034 44.983
220800,bai cheng shi,122.833 45.618
220802,tao bei qu,122.829 45.619
220821,zhen lai xian,123.198 45.85
220822,tong yu xian
220871,ji lin bai cheng jing ji kai fa qu
220881,tao nan shi,122.785 45.333
220882,da an shi
222400,yan bian chao xian zu zi zhi zhou,129.397 43.259
222401,yan ji shi,129.502 42.888
222402,tu men shi
222403,dun hua shi,128.229 43.37
222404,hui chun shi
222405,long jing shi,129.423 42.771
222406,he long shi,128.997 42.54
222424,wang qing xian,129.763 43.311
222426,an tu xian,128.908 43.102
230000,hei long jiang sheng,127.97 46.845
230100,ha er bin shi,127.969 45.368
230102,dao li qu
230103,nan gang qu
230104,dao wai qu
230108,ping fang qu,126.632 45.596
230109,song bei qu
230110,xiang fang qu
230111,hu lan qu,126.578 45.893
230112,a cheng qu,126.952 45.546
230113,shuang cheng qu,126.307 45.38
230123,yi lan xian,129.561 46.322
230124,fang zheng xian,128.823 45.849
230125,bin xian,127.461 45.743
230126,ba yan xian,127.394 46.076
230127,mu lan xian,128.037 45.947
230128,tong he xian,128.758 45.98
230129,yan shou xian,128.305 45.444
230183,shang zhi shi,128.002 45.206
230184,wu chang shi,127.16 44.928
230200,qi qi ha er shi,124.541 47.582
230202,long sha qu,123.946 47.318
230203,jian hua qu,123.96 47.358
230204,tie feng qu,124.005 47.337
230205,ang ang xi qu,123.806 47.157
230206,fu la er ji qu,123.629 47.209
230207,nian zi shan qu,122.888 47.513
230208,mei li si da wo er zu qu
230221,long jiang xian,123.196 47.336
230223,yi an xian,125.3 47.891
230224,tai lai xian,123.408 46.39
230225,gan nan xian,123.5 47.92
230227,fu yu xian,124.458 47.795
230229,ke shan xian,125.867 48.032
230230,ke dong xian
230231,bai quan xian,126.082 47.607
230281,ne he shi,124.87 48.479
230300,ji xi shi,130.962 45.293
230302,ji guan qu,130.974 45.303
230303,heng shan qu,130.898 45.208
230304,di dao qu,130.837 45.347
230305,li shu qu,130.69 45.09
230306,cheng zi he qu,131.005 45.336
230307,ma shan qu,130.53 45.206
230321,ji dong xian,131.116 45.256
230381,hu lin shi,132.96 45.765
230382,mi shan shi,131.84 45.528
230400,he gang shi,130.29 47.347
230402,xiang yang qu,130.286 47.34
230403,gong nong qu,130.267 47.316
230404,nan shan qu,130.28 47.313
230405,xing an qu,130.232 47.251
230406,dong shan qu,130.309 47.336
230407,xing shan qu,130.296 47.356
230421,luo bei xian,130.813 47.576
230422,sui bin xian
230500,shuang ya shan shi,131.133 46.677
230502,jian shan qu
230503,ling dong qu,131.145 46.554
230505,si fang tai qu,131.33 46.594
230506,bao shan qu,131.393 46.575
230521,ji xian xian,131.133 46.726
230522,you yi xian,131.8 46.765
230523,bao qing xian,132.19 46.325
230524,rao he xian
230600,da qing shi,125 46.583
230602,sa er tu qu,125.095 46.586
230603,long feng qu,125.104 46.532
230604,rang hu lu qu
230605,hong gang qu,124.884 46.397
230606,da tong qu,124.806 46.037
230621,zhao zhou xian,125.266 45.706
230622,zhao yuan xian,125.076 45.52
230623,lin dian xian,124.857 47.17
230624,du er bo te meng gu zu zi zhi xian
230671,da qing gao xin ji shu chan ye kai fa qu
230700,yi chun shi,128.875 47.721
230717,yi mei qu
230718,wu cui qu
230719,you hao qu,128.836 47.853
230722,jia yin xian
230723,tang wang xian
230724,feng lin xian
230725,da jing shan xian
230726,nan cha xian
230751,jin lin qu
230781,tie li shi,128.048 46.975
230800,jia mu si shi,130.311 46.797
230803,xiang yang qu,130.357 46.806
230804,qian jin qu,130.367 46.812
230805,dong feng qu,130.395 46.82
230811,jiao qu
230822,hua nan xian,130.546 46.236
230826,hua chuan xian,130.711 47.022
230828,tang yuan xian,129.898 46.728
230881,tong jiang shi
230882,fu jin shi,132.03 47.247
230883,fu yuan shi,134.298 48.363
230900,qi tai he shi,130.995 45.768
230902,xin xing qu,130.925 45.814
230903,tao shan qu
230904,qie zi he qu,131.06 45.783
230921,bo li xian,130.585 45.753
231000,mu dan jiang shi,129.626 44.548
231002,dong an qu,129.619 44.579
231003,yang ming qu,129.629 44.594
231004,ai min qu,129.58 44.588
231005,xi an qu,129.609 44.576
231025,lin kou xian,130.273 45.276
231071,mu dan jiang jing ji ji shu kai fa qu
231081,sui fen he shi
231083,hai lin shi,129.385 44.571
231084,ning an shi,129.474 44.338
231085,mu leng shi
231086,dong ning shi,131.118 44.084
231100,hei he shi,127.49 50.244
231102,ai hui qu
231123,xun ke xian,128.471 49.563
231124,sun wu xian,127.329 49.423
231181,bei an shi,126.6 48.267
231182,wu da lian chi shi,126.199 48.514
231183,nen jiang shi,125.22 49.174
231200,sui hua shi,126.967 46.648
231202,bei lin qu
231221,wang kui xian,126.477 46.832
231222,lan xi xian,126.281 46.258
231223,qing gang xian,126.092 46.698
231224,qing an xian,127.501 46.878
231225,ming shui xian,125.903 47.179
231226,sui leng xian
231281,an da shi,125.302 46.449
231282,zhao dong shi,125.955 46.052
231283,hai lun shi,126.925 47.447
232700,da xing an ling di qu,124.102 52.235
232701,mo he shi,122.526 52.971
232721,hu ma xian
232722,ta he xian,124.698 52.321
232761,jia ge da qi qu
232762,song ling qu
232763,xin lin qu
232764,hu zhong qu
310000,shang hai shi,121.409 31.091
310100,shang hai shi,121.409 31.091
310101,huang pu qu,121.487 31.219
310104,xu hui qu,121.433 31.161
310105,chang ning qu,121.385 31.212
310106,jing an qu,121.448 31.229
310107,pu tuo qu,121.388 31.26
310109,hong kou qu,121.488 31.279
310110,yang pu qu,121.528 31.297
310112,min xing qu,121.499 31.084
310113,bao shan qu,121.435 31.405
310114,jia ding qu,121.244 31.363
310115,pu dong xin qu,121.693 31.256
310116,jin shan qu,121.266 30.811
310117,song jiang qu,121.198 31.027
310118,qing pu qu,121.175 31.191
310120,feng xian qu,121.575 30.848
310151,chong ming qu,121.564 31.538
320000,jiang su sheng,119.942 32.984
320100,nan jing shi,118.778 32.062
320102,xuan wu qu
320104,qin huai qu
320105,jian ye qu
320106,gu lou qu
320111,pu kou qu
320113,qi xia qu
320114,yu hua tai qu
320115,jiang ning qu
320116,liu he qu
320117,li shui qu
320118,gao chun qu
320200,wu xi shi,120.289 31.569
320205,xi shan qu
320206,hui shan qu
320211,bin hu qu
320213,liang xi qu
320214,xin wu qu
320281,jiang yin shi,120.263 31.911
320282,yi xing shi,119.82 31.361
320300,xu zhou shi,117.284 34.204
320302,gu lou qu
320303,yun long qu,117.252 34.253
320305,jia wang qu,117.442 34.433
320311,quan shan qu
320312,tong shan qu,117.157 34.18
320321,feng xian
320322,pei xian
320324,sui ning xian
320371,xu zhou jing ji ji shu kai fa qu
320381,xin yi shi,118.346 34.384
320382,pi zhou shi,117.95 34.311
320400,chang zhou shi,119.954 31.774
320402,tian ning qu
320404,zhong lou qu
320411,xin bei qu
320412,wu jin qu
320413,jin tan qu
320481,li yang shi
320500,su zhou shi,120.595 31.304
320505,hu qiu qu
320506,wu zhong qu
320507,xiang cheng qu
320508,gu su qu
320509,wu jiang qu
320571,su zhou gong ye yuan qu
320581,chang shu shi,120.742 31.646
320582,zhang jia gang shi,120.539 31.865
320583,kun shan shi,120.954 31.378
320585,tai cang shi,121.094 31.448
320600,nan tong shi,120.875 32.03
320602,chong chuan qu
320611,gang zha qu
320612,tong zhou qu
320623,ru dong xian
320671,nan tong jing ji ji shu kai fa qu
320681,qi dong shi
320682,ru gao shi,120.576 32.37
320684,hai men shi,121.173 31.896
320685,hai an shi,120.45 32.544
320700,lian yun gang shi,119.216 34.598
320703,lian yun qu
320706,hai zhou qu,119.129 34.582
320707,gan yu qu
320722,dong hai xian
320723,guan yun xian
320724,guan nan xian
320771,lian yun gang jing ji ji shu kai fa qu
320772,lian yun gang gao xin ji shu chan ye kai fa qu
320800,huai an shi,119.019 33.589
320803,huai an qu,119.019 33.589
320804,huai yin qu
320812,qing jiang pu qu
320813,hong ze qu
320826,lian shui xian
320830,xu yi xian
320831,jin hu xian
320871,huai an jing ji ji shu kai fa qu
320900,yan cheng shi,120.157 33.358
320902,ting hu qu
320903,yan dou qu
320904,da feng qu
320921,xiang shui xian
320922,bin hai xian
320923,fu ning xian
320924,she yang xian
320925,jian hu xian
320971,yan cheng jing ji ji shu kai fa qu
320981,dong tai shi,120.309 32.852
321000,yang zhou shi,119.436 32.397
321002,guang ling qu
321003,han jiang qu
321012,jiang dou qu
321023,bao ying xian,119.309 33.229
321071,yang zhou jing ji ji shu kai fa qu
321081,yi zheng shi
321084,gao you shi,119.442 32.789
321100,zhen jiang shi,119.455 32.211
321102,jing kou qu
321111,run zhou qu
321112,dan tu qu
321171,zhen jiang xin qu,119.455 32.211
321181,dan yang shi
321182,yang zhong shi
321183,ju rong shi
321200,tai zhou shi,119.908 32.491
321202,hai ling qu
321203,gao gang qu
321204,jiang yan qu,120.143 32.506
321271,tai zhou yi yao gao xin ji shu chan ye kai fa qu
321281,xing hua shi,119.834 32.939
321282,jing jiang shi,120.263 32.014
321283,tai xing shi,120.014 32.167
321300,su qian shi,118.296 33.949
321302,su cheng qu
321311,su yu qu
321322,shu yang xian
321323,si yang xian
321324,si hong xian
321371,su qian jing ji ji shu kai fa qu
330000,zhe jiang sheng,119.97 29.108
330100,hang zhou shi,120.161 30.294
330102,shang cheng qu
330103,xia cheng qu
330104,jiang gan qu
330105,gong shu qu
330106,xi hu qu
330108,bin jiang qu
330109,xiao shan qu,120.259 30.167
330110,yu hang qu
330111,fu yang qu,119.952 30.053
330112,lin an qu,119.718 30.236
330122,tong lu xian
330127,chun an xian
330182,jian de shi
330200,ning bo shi,121.549 29.878
330203,hai shu qu
330205,jiang bei qu
330206,bei lun qu
330211,zhen hai qu
330212,yin zhou qu
330213,feng hua qu,121.406 29.656
330225,xiang shan xian
330226,ning hai xian,121.425 29.289
330281,yu yao shi,121.149 30.05
330282,ci xi shi,121.246 30.176
330300,wen zhou shi,120.667 27.999
330302,lu cheng qu
330303,long wan qu
330304,ou hai qu
330305,dong tou qu
330324,yong jia xian
330326,ping yang xian
330327,cang nan xian
330328,wen cheng xian
330329,tai shun xian
330371,wen zhou jing ji ji shu kai fa qu
330381,rui an shi,120.659 27.776
330382,le qing shi
330383,long gang shi
330400,jia xing shi,120.75 30.752
330402,nan hu qu
330411,xiu zhou qu
330421,jia shan xian,120.926 30.849
330424,hai yan xian
330481,hai ning shi,120.686 30.536
330482,ping hu shi
330483,tong xiang shi,120.561 30.633
330500,hu zhou shi,120.093 30.87
330502,wu xing qu
330503,nan xun qu,120.42 30.869
330521,de qing xian,119.96 30.545
330522,chang xing xian
330523,an ji xian
330600,shao xing shi,120.579 30.002
330602,yue cheng qu
330603,ke qiao qu
330604,shang yu qu,120.871 30.016
330624,xin chang xian
330681,zhu ji shi,120.242 29.719
330683,sheng zhou shi
330700,jin hua shi,119.644 29.107
330702,wu cheng qu
330703,jin dong qu
330723,wu yi xian
330726,pu jiang xian
330727,pan an xian,120.438 29.054
330781,lan xi shi,119.472 29.216
330782,yi wu shi,120.077 29.315
330783,dong yang shi,120.225 29.268
330784,yong kang shi
330800,qu zhou shi,118.869 28.959
330802,ke cheng qu
330803,qu jiang qu
330822,chang shan xian
330824,kai hua xian
330825,long you xian
330881,jiang shan shi
330900,zhou shan shi,122.205 29.989
330902,ding hai qu
330903,pu tuo qu
330921,dai shan xian,122.199 30.246
330922,sheng si xian
331000,tai zhou shi,121.433 28.663
331002,jiao jiang qu,121.473 28.698
331003,huang yan qu
331004,lu qiao qu
331022,san men xian
331023,tian tai xian
331024,xian ju xian,120.732 28.855
331081,wen ling shi,121.384 28.375
331082,lin hai shi,121.145 28.855
331083,yu huan shi
331100,li shui shi,119.91 28.46
331102,lian dou qu
331121,qing tian xian
331122,jin yun xian
331123,sui chang xian
331124,song yang xian
331125,yun he xian
331126,qing yuan xian
331127,jing ning she zu zi zhi xian
331181,long quan shi
340000,an hui sheng,117.253 31.954
340100,he fei shi,117.281 31.864
340102,yao hai qu
340103,lu yang qu
340104,shu shan qu
340111,bao he qu
340121,chang feng xian
340122,fei dong xian
340123,fei xi xian
340124,lu jiang xian
340171,he fei gao xin ji shu chan ye kai fa qu
340172,he fei jing ji ji shu kai fa qu
340173,he fei xin zhan gao xin ji shu chan ye kai fa qu
340181,chao hu shi,117.867 31.6
340200,wu hu shi,118.429 31.353
340202,jing hu qu,118.368 31.348
340203,yi jiang qu,118.361 31.315
340207,jiu jiang qu
340208,san shan qu,118.224 31.223
340221,wu hu xian,118.429 31.353
340222,fan chang xian
340223,nan ling xian
340225,wu wei xian
340271,wu hu jing ji ji shu kai fa qu
340272,an hui wu hu chang jiang da qiao jing ji kai fa qu
340300,beng bu shi,117.361 32.941
340302,long zi hu qu
340303,bang shan qu
340304,yu hui qu
340311,huai shang qu
340321,huai yuan xian
340322,wu he xian
340323,gu zhen xian
340371,beng bu shi gao xin ji shu kai fa qu
340372,beng bu shi jing ji kai fa qu
340400,huai nan shi,116.997 32.626
340402,da tong qu,117.063 32.621
340403,tian jia an qu
340404,xie jia ji qu
340405,ba gong shan qu
340406,pan ji qu
340421,feng tai xian
340422,shou xian
340500,ma an shan shi,118.51 31.686
340503,hua shan qu
340504,yu shan qu,118.485 31.673
340506,bo wang qu
340521,dang tu xian
340522,han shan xian
340523,he xian
340600,huai bei shi,116.792 33.974
340602,du ji qu,116.828 33.998
340603,xiang shan qu
340604,lie shan qu
340621,sui xi xian,116.775 33.891
340700,tong ling shi,117.783 30.95
340705,tong guan qu
340706,yi an qu
340711,jiao qu
340722,zong yang xian
340800,an qing shi,117.047 30.514
340802,ying jiang qu
340803,da guan qu
340811,yi xiu qu
340822,huai ning xian
340825,tai hu xian
340826,su song xian
340827,wang jiang xian
340828,yue xi xian
340871,an hui an qing jing ji kai fa qu
340881,tong cheng shi,116.974 31.039
340882,qian shan shi
341000,huang shan shi,118.313 29.711
341002,tun xi qu
341003,huang shan qu,118.313 29.711
341004,hui zhou qu
341021,xi xian
341022,xiu ning xian
341023,yi xian
341024,qi men xian
341100,chu zhou shi,118.298 32.322
341102,lang ya qu
341103,nan qiao qu
341122,lai an xian
341124,quan jiao xian
341125,ding yuan xian
341126,feng yang xian
341171,su chu xian dai chan ye yuan
341172,chu zhou jing ji ji shu kai fa qu
341181,tian chang shi,119.009 32.685
341182,ming guang shi,117.964 32.78
341200,fu yang shi,115.817 32.9
341202,ying zhou qu
341203,ying dong qu
341204,ying quan qu
341221,lin quan xian
341222,tai he xian
341225,fu nan xian
341226,ying shang xian
341271,fu yang he fei xian dai chan ye yuan qu
341272,fu yang jing ji ji shu kai fa qu
341282,jie shou shi,115.361 33.263
341300,su zhou shi,116.979 33.636
341302,yong qiao qu
341321,dang shan xian
341322,xiao xian
341323,ling bi xian
341324,si xian
341371,su zhou ma an shan xian dai chan ye yuan qu
341372,su zhou jing ji ji shu kai fa qu
341500,lu an shi,116.517 31.736
341502,jin an qu
341503,yu an qu
341504,ye ji qu
341522,huo qiu xian
341523,shu cheng xian
341524,jin zhai xian
341525,huo shan xian
341600,bo zhou shi,115.77 33.877
341602,qiao cheng qu
341621,wo yang xian
341622,meng cheng xian
341623,li xin xian
341700,chi zhou shi,117.478 30.661
341702,gui chi qu
341721,dong zhi xian
341722,shi tai xian
341723,qing yang xian
341800,xuan cheng shi,118.755 30.953
341802,xuan zhou qu
341821,lang xi xian
341823,jing xian
341824,ji xi xian
341825,jing de xian
341871,xuan cheng shi jing ji kai fa qu
341881,ning guo shi
341882,guang de shi
350000,fu jian sheng,118.178 26.408
350100,fu zhou shi,119.306 26.061
350102,gu lou qu
350103,tai jiang qu
350104,cang shan qu
350105,ma wei qu
350111,jin an qu
350112,chang le qu
350121,min hou xian
350122,lian jiang xian,119.535 26.201
350123,luo yuan xian
350124,min qing xian,118.86 26.225
350125,yong tai xian,118.928 25.871
350128,ping tan xian
350181,fu qing shi,119.375 25.729
350200,xia men shi,118.169 24.648
350203,si ming qu
350205,hai cang qu
350206,hu li qu
350211,ji mei qu
350212,tong an qu
350213,xiang an qu
350300,pu tian shi,119.01 25.439
350302,cheng xiang qu
350303,han jiang qu,119.103 25.47
350304,li cheng qu
350305,xiu yu qu
350322,xian you xian
350400,san ming shi,117.619 26.249
350402,mei lie qu
350403,san yuan qu
350421,ming xi xian,117.197 26.359
350423,qing liu xian
350424,ning hua xian,116.65 26.267
350425,da tian xian
350426,you xi xian,118.179 26.174
350427,sha xian
350428,jiang le xian,117.465 26.742
350429,tai ning xian,117.17 26.903
350430,jian ning xian,116.838 26.834
350481,yong an shi,117.36 25.964
350500,quan zhou shi,118.586 24.914
350502,li cheng qu
350503,feng ze qu
350504,luo jiang qu
350505,quan gang qu
350521,hui an xian
350524,an xi xian,118.182 25.057
350525,yong chun xian,118.29 25.325
350526,de hua xian
350527,jin men xian
350581,shi shi shi,118.636 24.742
350582,jin jiang shi,118.574 24.82
350583,nan an shi
350600,zhang zhou shi,117.656 24.513
350602,xiang cheng qu
350603,long wen qu
350622,yun xiao xian
350623,zhang pu xian
350624,zhao an xian
350625,chang tai xian
350626,dong shan xian
350627,nan jing xian
350628,ping he xian
350629,hua an xian
350681,long hai shi
350700,nan ping shi,118.174 26.645
350702,yan ping qu,118.168 26.638
350703,jian yang qu
350721,shun chang xian,117.805 26.797
350722,pu cheng xian,118.533 27.923
350723,guang ze xian,117.332 27.543
350724,song xi xian
350725,zheng he xian
350781,shao wu shi,117.483 27.341
350782,wu yi shan shi,118.031 27.76
350783,jian ou shi,118.319 27.041
350800,long yan shi,117.018 25.075
350802,xin luo qu,117.03 25.102
350803,yong ding qu
350821,chang ting xian
350823,shang hang xian,116.412 25.056
350824,wu ping xian,116.095 25.098
350825,lian cheng xian,116.749 25.718
350881,zhang ping shi,117.415 25.295
350900,ning de shi,119.523 26.662
350902,jiao cheng qu
350921,xia pu xian
350922,gu tian xian,118.736 26.587
350923,ping nan xian
350924,shou ning xian
350925,zhou ning xian,119.335 27.107
350926,zhe rong xian,119.894 27.24
350981,fu an shi,119.644 27.091
350982,fu ding shi,120.214 27.327
360000,jiang xi sheng,116.017 27.64
360100,nan chang shi,115.853 28.684
360102,dong hu qu
360103,xi hu qu
360104,qing yun pu qu
360105,wan li qu
360111,qing shan hu qu
360112,xin jian qu
360121,nan chang xian,115.853 28.684
360123,an yi xian
360124,jin xian xian
360200,jing de zhen shi,117.208 29.295
360202,chang jiang qu
360203,zhu shan qu
360222,fu liang xian,117.247 29.376
360281,le ping shi,117.117 28.968
360300,ping xiang shi,113.854 27.617
360302,an yuan qu
360313,xiang dong qu,113.724 27.652
360321,lian hua xian
360322,shang li xian,113.792 27.877
360323,lu xi xian,114.035 27.636
360400,jiu jiang shi,116.002 29.705
360402,lian xi qu
360403,xun yang qu
360404,chai sang qu
360423,wu ning xian
360424,xiu shui xian
360425,yong xiu xian
360426,de an xian,115.756 29.33
360428,dou chang xian
360429,hu kou xian,116.224 29.743
360430,peng ze xian,116.546 29.899
360481,rui chang shi
360482,gong qing cheng shi,115.81 29.249
360483,lu shan shi
360500,xin yu shi,114.933 27.804
360502,yu shui qu
360521,fen yi xian,114.668 27.811
360600,ying tan shi,117 28.233
360602,yue hu qu
360603,yu jiang qu
360681,gui xi shi
360700,gan zhou shi,114.933 25.847
360702,zhang gong qu
360703,nan kang qu
360704,gan xian qu
360722,xin feng xian
360723,da yu xian
360724,shang you xian
360725,chong yi xian
360726,an yuan xian
360727,long nan xian,114.797 24.905
360728,ding nan xian
360729,quan nan xian
360730,ning dou xian
360731,yu dou xian
360732,xing guo xian
360733,hui chang xian,115.778 25.601
360734,xun wu xian
360735,shi cheng xian
360781,rui jin shi
360800,ji an shi,114.979 27.117
360802,ji zhou qu,114.996 27.144
360803,qing yuan qu
360821,ji an xian,114.979 27.117
360822,ji shui xian
360823,xia jiang xian
360824,xin gan xian
360825,yong feng xian
360826,tai he xian
360827,sui chuan xian
360828,wan an xian
360829,an fu xian
360830,yong xin xian
360881,jing gang shan shi
360900,yi chun shi,114.4 27.833
360902,yuan zhou qu,114.376 27.798
360921,feng xin xian
360922,wan zai xian
360923,shang gao xian
360924,yi feng xian
360925,jing an xian
360926,tong gu xian
360981,feng cheng shi
360982,zhang shu shi
360983,gao an shi
361000,fu zhou shi,116.333 27.96
361002,lin chuan qu
361003,dong xiang qu
361021,nan cheng xian
361022,li chuan xian
361023,nan feng xian
361024,chong ren xian
361025,le an xian
361026,yi huang xian
361027,jin xi xian
361028,zi xi xian
361030,guang chang xian
361100,shang rao shi,117.943 28.452
361102,xin zhou qu
361103,guang feng qu
361104,guang xin qu
361123,yu shan xian
361124,yan shan xian
361125,heng feng xian,117.595 28.411
361126,yi yang xian,117.44 28.391
361127,yu gan xian
361128,po yang xian,116.668 28.992
361129,wan nian xian
361130,wu yuan xian,117.855 29.25
361181,de xing shi,117.573 28.954
370000,shan dong sheng,118.114 36.327
370100,ji nan shi,116.997 36.668
370102,li xia qu
370103,shi zhong qu
370104,huai yin qu
370105,tian qiao qu
370112,li cheng qu
370113,chang qing qu,116.727 36.558
370114,zhang qiu qu
370115,ji yang qu,117.169 36.975
370116,lai wu qu,117.657 36.193
370117,gang cheng qu
370124,ping yin xian,116.445 36.283
370126,shang he xian,117.153 37.306
370171,ji nan gao xin ji shu chan ye kai fa qu
370200,qing dao shi,120.38 36.065
370202,shi nan qu
370203,shi bei qu
370211,huang dao qu
370212,lao shan qu
370213,li cang qu
370214,cheng yang qu,120.376 36.312
370215,ji mo qu,120.462 36.39
370271,qing dao gao xin ji shu chan ye kai fa qu
370281,jiao zhou shi,120.003 36.284
370283,ping du shi,119.946 36.784
370285,lai xi shi,120.527 36.859
370300,zi bo shi,118.063 36.791
370302,zi chuan qu
370303,zhang dian qu
370304,bo shan qu,117.833 36.483
370305,lin zi qu
370306,zhou cun qu,117.817 36.817
370321,huan tai xian
370322,gao qing xian
370323,yi yuan xian
370400,zao zhuang shi,117.554 34.865
370402,shi zhong qu
370403,xue cheng qu
370404,yi cheng qu
370405,tai er zhuang qu
370406,shan ting qu,117.458 35.075
370481,teng zhou shi
370500,dong ying shi,118.492 37.463
370502,dong ying qu,118.492 37.463
370503,he kou qu,118.527 37.885
370505,ken li qu
370522,li jin xian
370523,guang rao xian,118.399 37.053
370571,dong ying jing ji ji shu kai fa qu
370572,dong ying gang jing ji kai fa qu
370600,yan tai shi,121.441 37.476
370602,zhi fu qu
370611,fu shan qu
370612,mu ping qu
370613,lai shan qu
370634,chang dao xian
370671,yan tai gao xin ji shu chan ye kai fa qu
370672,yan tai jing ji ji shu kai fa qu
370681,long kou shi
370682,lai yang shi,120.714 36.976
370683,lai zhou shi,119.942 37.181
370684,peng lai shi
370685,zhao yuan shi,120.41 37.365
370686,qi xia shi
370687,hai yang shi
370700,wei fang shi,119.102 36.71
370702,wei cheng qu
370703,han ting qu,119.211 36.771
370704,fang zi qu
370705,kui wen qu
370724,lin qu xian,118.54 36.516
370725,chang le xian,118.828 36.706
370772,wei fang bin hai jing ji ji shu kai fa qu
370781,qing zhou shi,118.48 36.697
370782,zhu cheng shi,119.398 35.995
370783,shou guang shi,118.738 36.88
370784,an qiu shi,119.193 36.434
370785,gao mi shi,119.753 36.383
370786,chang yi shi,119.391 36.854
370800,ji ning shi,116.581 35.405
370811,ren cheng qu,116.583 35.415
370812,yan zhou qu,116.829 35.553
370826,wei shan xian
370827,yu tai xian,116.645 35.003
370828,jin xiang xian
370829,jia xiang xian,116.352 35.408
370830,wen shang xian,116.496 35.728
370831,si shui xian,117.276 35.649
370832,liang shan xian,116.097 35.803
370871,ji ning gao xin ji shu chan ye kai fa qu
370881,qu fu shi,116.991 35.597
370883,zou cheng shi,116.966 35.401
370900,tai an shi,117.12 36.185
370902,tai shan qu
370911,dai yue qu
370921,ning yang xian,116.791 35.764
370923,dong ping xian,116.444 35.935
370982,xin tai shi,117.752 35.901
370983,fei cheng shi,116.766 36.249
371000,wei hai shi,122.114 37.509
371002,huan cui qu
371003,wen deng qu
371071,wei hai huo ju gao ji shu chan ye kai fa qu
371072,wei hai jing ji ji shu kai fa qu
371073,wei hai lin gang jing ji ji shu kai fa qu
371082,rong cheng shi
371083,ru shan shi
371100,ri zhao shi,119.529 35.414
371102,dong gang qu
371103,lan shan qu
371121,wu lian xian
371122,ju xian
371171,ri zhao jing ji ji shu kai fa qu
371300,lin yi shi,118.343 35.063
371302,lan shan qu
371311,luo zhuang qu
371312,he dong qu
371321,yi nan xian
371322,tan cheng xian,118.338 34.615
371323,yi shui xian,118.628 35.785
371324,lan ling xian
371325,fei xian
371326,ping yi xian,117.631 35.501
371327,ju nan xian
371328,meng yin xian,117.926 35.707
371329,lin shu xian
371371,lin yi gao xin ji shu chan ye kai fa qu
371372,lin yi jing ji ji shu kai fa qu
371373,lin yi lin gang jing ji kai fa qu
371400,de zhou shi,116.367 37.447
371402,de cheng qu,116.304 37.458
371403,ling cheng qu,116.57 37.335
371422,ning jin xian,116.797 37.627
371423,qing yun xian
371424,lin yi xian
371425,qi he xian,116.758 36.802
371426,ping yuan xian,116.438 37.175
371427,xia jin xian,116 36.959
371428,wu cheng xian,116.088 37.211
371471,de zhou jing ji ji shu kai fa qu
371472,de zhou yun he jing ji kai fa qu
371481,le ling shi,117.22 37.735
371482,yu cheng shi,116.657 36.931
371500,liao cheng shi,116.002 36.451
371502,dong chang fu qu
371503,chi ping qu,116.242 36.594
371521,yang gu xian,115.775 36.111
371522,shen xian
371524,dong e xian
371525,guan xian
371526,gao tang xian,116.222 36.86
371581,lin qing shi
371600,bin zhou shi,118.017 37.367
371602,bin cheng qu
371603,zhan hua qu
371621,hui min xian
371622,yang xin xian,117.577 37.645
371623,wu di xian
371625,bo xing xian
371681,zou ping shi
371700,he ze shi,115.474 35.239
371702,mu dan qu,115.433 35.246
371703,ding tao qu,115.566 35.074
371721,cao xian
371722,dan xian
371723,cheng wu xian,115.884 34.954
371724,ju ye xian,116.072 35.387
371725,yun cheng xian,115.935 35.598
371726,juan cheng xian,115.501 35.562
371728,dong ming xian
371771,he ze jing ji ji shu kai fa qu
371772,he ze gao xin ji shu kai fa qu
410000,he nan sheng,113.484 33.906
410100,zheng zhou shi,113.649 34.758
410102,zhong yuan qu,113.601 34.749
410103,er qi qu
410104,guan cheng hui zu qu
410105,jin shui qu
410106,shang jie qu
410108,hui ji qu,113.633 34.868
410122,zhong mu xian
410171,zheng zhou jing ji ji shu kai fa qu
410172,zheng zhou gao xin ji shu chan ye kai fa qu
410173,zheng zhou hang kong gang jing ji zong he shi yan qu
410181,gong yi shi,113.011 34.755
410182,xing yang shi,113.393 34.788
410183,xin mi shi
410184,xin zheng shi,113.742 34.397
410185,deng feng shi
410200,kai feng shi,114.307 34.799
410202,long ting qu,114.324 34.813
410203,shun he hui zu qu
410204,gu lou qu,114.341 34.793
410205,yu wang tai qu,114.343 34.774
410212,xiang fu qu
410221,qi xian,114.77 34.555
410222,tong xu xian,114.463 34.487
410223,wei shi xian,114.182 34.415
410225,lan kao xian,114.816 34.827
410300,luo yang shi,112.437 34.673
410302,lao cheng qu,112.467 34.684
410303,xi gong qu,112.43 34.671
410304,chan he hui zu qu
410305,jian xi qu,112.387 34.659
410306,ji li qu
410311,luo long qu,112.467 34.62
410322,meng jin xian,112.436 34.826
410323,xin an xian,112.133 34.727
410324,luan chuan xian
410325,song xian,112.08 34.132
410326,ru yang xian,112.467 34.152
410327,yi yang xian,112.187 34.517
410328,luo ning xian,111.652 34.386
410329,yi chuan xian,112.426 34.42
410371,luo yang gao xin ji shu chan ye kai fa qu
410381,yan shi shi,112.784 34.724
410400,ping ding shan shi,113.316 33.731
410402,xin hua qu,113.288 33.749
410403,wei dong qu,113.33 33.742
410404,shi long qu,112.888 33.901
410411,zhan he qu,113.301 33.719
410421,bao feng xian,113.061 33.869
410422,ye xian,113.36 33.624
410423,lu shan xian,112.906 33.744
410425,jia xian,113.208 33.968
410471,ping ding shan gao xin ji shu chan ye kai fa qu
410472,ping ding shan shi cheng xiang yi ti hua shi fan qu
410481,wu gang shi,113.524 33.295
410482,ru zhou shi,112.83 34.162
410500,an yang shi,114.383 36.096
410502,wen feng qu,114.359 36.09
410503,bei guan qu,114.359 36.119
410505,yin dou qu
410506,long an qu,114.303 36.094
410522,an yang xian,114.383 36.096
410523,tang yin xian,114.358 35.921
410526,hua xian
410527,nei huang xian,114.897 35.953
410571,an yang gao xin ji shu chan ye kai fa qu
410581,lin zhou shi,113.815 36.065
410600,he bi shi,114.286 35.732
410602,he shan qu,114.15 35.974
410603,shan cheng qu,114.181 35.897
410611,qi bin qu,114.286 35.739
410621,jun xian
410622,qi xian
410671,he bi jing ji ji shu kai fa qu
410700,xin xiang shi,113.802 35.19
410702,hong qi qu,113.906 35.297
410703,wei bin qu,113.853 35.303
410704,feng quan qu,113.912 35.384
410711,mu ye qu,113.883 35.323
410721,xin xiang xian,113.802 35.19
410724,huo jia xian,113.651 35.265
410725,yuan yang xian,113.942 35.058
410726,yan jin xian,114.194 35.147
410727,feng qiu xian,114.416 35.04
410771,xin xiang gao xin ji shu chan ye kai fa qu
410772,xin xiang jing ji ji shu kai fa qu
410773,xin xiang shi ping yuan cheng xiang yi ti hua shi fan qu
410781,wei hui shi,114.059 35.407
410782,hui xian shi,113.797 35.458
410783,chang yuan shi,114.676 35.2
410800,jiao zuo shi,113.239 35.239
410802,jie fang qu,113.217 35.238
410803,zhong zhan qu,113.158 35.24
410804,ma cun qu,113.361 35.283
410811,shan yang qu,113.259 35.241
410821,xiu wu xian,113.44 35.229
410822,bo ai xian
410823,wu zhi xian
410825,wen xian
410871,jiao zuo cheng xiang yi ti hua shi fan qu
410882,qin yang shi,112.928 35.091
410883,meng zhou shi,112.785 34.907
410900,pu yang shi,115.044 35.756
410902,hua long qu
410922,qing feng xian,115.105 35.904
410923,nan le xian,115.199 36.073
410926,fan xian,115.502 35.857
410927,tai qian xian
410928,pu yang xian,115.044 35.756
410971,he nan pu yang gong ye yuan qu
410972,pu yang jing ji ji shu kai fa qu
411000,xu chang shi,113.863 34.032
411002,wei dou qu
411003,jian an qu
411024,yan ling xian,114.186 34.099
411025,xiang cheng xian,113.487 33.854
411071,xu chang jing ji ji shu kai fa qu
411081,yu zhou shi,113.468 34.155
411082,chang ge shi,113.77 34.224
411100,luo he shi,114.033 33.574
411102,yuan hui qu,114.028 33.566
411103,yan cheng qu,114.009 33.598
411104,zhao ling qu,114.054 33.57
411121,wu yang xian,113.61 33.439
411122,lin ying xian
411171,luo he jing ji ji shu kai fa qu
411200,san men xia shi,110.83 34.316
411202,hu bin qu
411203,shan zhou qu,111.101 34.722
411221,mian chi xian,111.759 34.767
411224,lu shi xian,111.054 34.057
411271,he nan san men xia jing ji kai fa qu
411281,yi ma shi,111.884 34.738
411282,ling bao shi,110.885 34.522
411300,nan yang shi,112.547 33.005
411302,wan cheng qu,112.553 32.996
411303,wo long qu,112.515 33.01
411321,nan zhao xian,112.434 33.487
411322,fang cheng xian,113.001 33.257
411323,xi xia xian,111.479 33.308
411324,zhen ping xian,112.228 33.035
411325,nei xiang xian,111.843 33.049
411326,xi chuan xian,111.479 33.139
411327,she qi xian
411328,tang he xian,112.832 32.685
411329,xin ye xian,112.365 32.529
411330,tong bai xian,113.404 32.375
411371,nan yang gao xin ji shu chan ye kai fa qu
411372,nan yang shi cheng xiang yi ti hua shi fan qu
411381,deng zhou shi,112.089 32.683
411400,shang qiu shi,115.656 34.414
411402,liang yuan qu
411403,sui yang qu
411421,min quan xian
411422,sui xian
411423,ning ling xian
411424,zhe cheng xian
411425,yu cheng xian
411426,xia yi xian
411471,yu dong zong he wu liu chan ye ju ji qu
411472,he nan shang qiu jing ji kai fa qu
411481,yong cheng shi
411500,xin yang shi,114.829 32.02
411502,shi he qu
411503,ping qiao qu,114.12 32.096
411521,luo shan xian,114.521 32.202
411522,guang shan xian,114.9 32.011
411523,xin xian,114.874 31.633
411524,shang cheng xian,115.399 31.805
411525,gu shi xian
411526,huang chuan xian,115.043 32.139
411527,huai bin xian,115.412 32.467
411528,xi xian,114.745 32.348
411571,xin yang gao xin ji shu chan ye kai fa qu
411600,zhou kou shi,114.633 33.633
411602,chuan hui qu
411603,huai yang qu,114.879 33.75
411621,fu gou xian,114.395 34.06
411622,xi hua xian
411623,shang shui xian,114.601 33.55
411624,shen qiu xian,115.078 33.402
411625,dan cheng xian,115.182 33.644
411627,tai kang xian
411628,lu yi xian
411671,he nan zhou kou jing ji kai fa qu
411681,xiang cheng shi,114.896 33.447
411700,zhu ma dian shi,114.026 32.984
411702,yi cheng qu,114.025 32.989
411721,xi ping xian,114.014 33.381
411722,shang cai xian,114.269 33.268
411723,ping yu xian,114.62 32.955
411724,zheng yang xian,114.386 32.605
411725,que shan xian
411726,mi yang xian
411727,ru nan xian,114.346 33
411728,sui ping xian,114.004 33.147
411729,xin cai xian,114.963 32.756
411771,he nan zhu ma dian jing ji kai fa qu
419001,ji yuan shi
420000,hu bei sheng,112.264 30.986
420100,wu han shi,114.267 30.583
420102,jiang an qu,114.307 30.609
420103,jiang han qu
420104,qiao kou qu
420105,han yang qu
420106,wu chang qu,114.301 30.543
420107,qing shan qu
420111,hong shan qu
420112,dong xi hu qu
420113,han nan qu
420114,cai dian qu,114.033 30.583
420115,jiang xia qu
420116,huang bei qu
420117,xin zhou qu,114.8 30.867
420200,huang shi shi,115.048 30.247
420202,huang shi gang qu
420203,xi sai shan qu
420204,xia lu qu
420205,tie shan qu
420222,yang xin xian
420281,da ye shi,114.95 30.083
420300,shi yan shi,110.778 32.648
420302,mao jian qu
420303,zhang wan qu
420304,yun yang qu
420322,yun xi xian
420323,zhu shan xian
420324,zhu xi xian
420325,fang xian
420381,dan jiang kou shi,111.509 32.543
420500,yi chang shi,111.285 30.714
420502,xi ling qu,111.284 30.716
420503,wu jia gang qu
420504,dian jun qu,111.26 30.702
420505,xiao ting qu
420506,yi ling qu
420525,yuan an xian
420526,xing shan xian
420527,zi gui xian
420528,chang yang tu jia zu zi zhi xian
420529,wu feng tu jia zu zi zhi xian,110.691 30.2
420581,yi du shi
420582,dang yang shi
420583,zhi jiang shi,111.753 30.421
420600,xiang yang shi,112.145 32.042
420602,xiang cheng qu,111.918 31.937
420606,fan cheng qu
420607,xiang zhou qu
420624,nan zhang xian
420625,gu cheng xian
420626,bao kang xian
420682,lao he kou shi,111.668 32.386
420683,zao yang shi,112.754 32.127
420684,yi cheng shi,112.256 31.705
420700,e zhou shi,114.73 30.41
420702,liang zi hu qu
420703,hua rong qu,114.733 30.533
420704,e cheng qu
420800,jing men shi,112.205 31.034
420802,dong bao qu
420804,duo dao qu
420822,sha yang xian
420881,zhong xiang shi,112.583 31.166
420882,jing shan shi
420900,xiao gan shi,113.922 30.927
420902,xiao nan qu
420921,xiao chang xian
420922,da wu xian
420923,yun meng xian
420981,ying cheng shi
420982,an lu shi,113.678 31.258
420984,han chuan shi,113.767 30.65
421000,jing zhou shi,112.19 30.35
421002,sha shi qu,112.245 30.307
421003,jing zhou qu,112.19 30.35
421022,gong an xian
421023,jian li xian
421024,jiang ling xian
421071,jing zhou jing ji ji shu kai fa qu
421081,shi shou shi
421083,hong hu shi
421087,song zi shi
421100,huang gang shi,114.87 30.451
421102,huang zhou qu
421121,tuan feng xian,114.916 30.714
421122,hong an xian
421123,luo tian xian
421124,ying shan xian
421125,xi shui xian
421126,qi chun xian
421127,huang mei xian,116.025 30.192
421171,long gan hu guan li qu
421181,ma cheng shi,115.022 31.18
421182,wu xue shi,115.553 29.851
421200,xian ning shi,114.322 29.843
421202,xian an qu
421221,jia yu xian
421222,tong cheng xian
421223,chong yang xian
421224,tong shan xian
421281,chi bi shi
421300,sui zhou shi,113.363 31.711
421303,ceng dou qu
421321,sui xian
421381,guang shui shi,113.998 31.62
422800,en shi tu jia zu miao zu zi zhi zhou,109.483 30.3
422801,en shi shi,109.483 30.3
422802,li chuan shi,108.85 30.3
422822,jian shi xian
422823,ba dong xian
422825,xuan en xian
422826,xian feng xian
422827,lai feng xian
422828,he feng xian
429004,xian tao shi,113.379 30.3
429005,qian jiang shi,112.764 30.361
429006,tian men shi,113.027 30.641
429021,shen nong jia lin qu,110.457 31.58
430000,hu nan sheng,111.712 27.667
430100,chang sha shi,112.971 28.199
430102,fu rong qu
430103,tian xin qu
430104,yue lu qu
430105,kai fu qu
430111,yu hua qu
430112,wang cheng qu
430121,chang sha xian,112.971 28.199
430181,liu yang shi
430182,ning xiang shi
430200,zhu zhou shi,113.15 27.833
430202,he tang qu
430203,lu song qu
430204,shi feng qu
430211,tian yuan qu
430212,lu kou qu,113.152 27.703
430223,you xian
430224,cha ling xian
430225,yan ling xian
430271,yun long shi fan qu
430281,li ling shi
430300,xiang tan shi,112.9 27.85
430302,yu hu qu
430304,yue tang qu
430321,xiang tan xian,112.9 27.85
430371,hu nan xiang tan gao xin ji shu chan ye yuan qu
430372,xiang tan zhao shan shi fan qu
430373,xiang tan jiu hua shi fan qu
430381,xiang xiang shi,112.533 27.733
430382,shao shan shi,112.517 27.917
430400,heng yang shi,112.619 26.889
430405,zhu hui qu
430406,yan feng qu
430407,shi gu qu
430408,zheng xiang qu
430412,nan yue qu
430421,heng yang xian,112.619 26.889
430422,heng nan xian
430423,heng shan xian
430424,heng dong xian
430426,qi dong xian
430471,heng yang zong he bao shui qu
430472,hu nan heng yang gao xin ji shu chan ye yuan qu
430473,hu nan heng yang song mu jing ji kai fa qu
430481,lei yang shi,112.859 26.402
430482,chang ning shi
430500,shao yang shi,111.462 27.238
430502,shuang qing qu
430503,da xiang qu
430511,bei ta qu
430522,xin shao xian
430523,shao yang xian,111.462 27.238
430524,long hui xian
430525,dong kou xian,110.536 27.053
430527,sui ning xian
430528,xin ning xian
430529,cheng bu miao zu zi zhi xian
430581,wu gang shi,110.632 26.728
430582,shao dong shi
430600,yue yang shi,113.095 29.375
430602,yue yang lou qu
430603,yun xi qu,113.246 29.473
430611,jun shan qu
430621,yue yang xian,113.095 29.375
430623,hua rong xian
430624,xiang yin xian
430626,ping jiang xian
430671,yue yang shi qu yuan guan li qu
430681,mi luo shi,113.069 28.808
430682,lin xiang shi
430700,chang de shi,111.698 29.032
430702,wu ling qu
430703,ding cheng qu,111.676 29.017
430721,an xiang xian
430722,han shou xian,111.963 28.908
430723,li xian
430724,lin li xian,111.639 29.447
430725,tao yuan xian
430726,shi men xian
430771,chang de shi xi dong ting guan li qu
430781,jin shi shi,111.87 29.605
430800,zhang jia jie shi,110.478 29.129
430802,yong ding qu
430811,wu ling yuan qu,110.544 29.349
430821,ci li xian,111.131 29.426
430822,sang zhi xian
430900,yi yang shi,111.731 28.383
430902,zi yang qu
430903,he shan qu,112.347 28.569
430921,nan xian
430922,tao jiang xian
430923,an hua xian
430971,yi yang shi da tong hu guan li qu
430972,hu nan yi yang gao xin ji shu chan ye yuan qu
430981,yuan jiang shi
431000,chen zhou shi,113.033 25.8
431002,bei hu qu
431003,su xian qu
431021,gui yang xian
431022,yi zhang xian
431023,yong xing xian
431024,jia he xian
431025,lin wu xian
431026,ru cheng xian
431027,gui dong xian
431028,an ren xian
431081,zi xing shi
431100,yong zhou shi,111.613 26.424
431102,ling ling qu
431103,leng shui tan qu,111.596 26.411
431121,qi yang xian
431122,dong an xian
431123,shuang pai xian
431124,dao xian
431125,jiang yong xian
431126,ning yuan xian
431127,lan shan xian
431128,xin tian xian
431129,jiang hua yao zu zi zhi xian
431171,yong zhou jing ji ji shu kai fa qu
431172,yong zhou shi jin dong guan li qu
431173,yong zhou shi hui long xu guan li qu
431200,huai hua shi,110.004 27.563
431202,he cheng qu
431221,zhong fang xian,109.932 27.411
431222,yuan ling xian,110.402 28.449
431223,chen xi xian
431224,xu pu xian
431225,hui tong xian
431226,ma yang miao zu zi zhi xian
431227,xin huang dong zu zi zhi xian,109.134 27.374
431228,zhi jiang dong zu zi zhi xian,109.659 27.458
431229,jing zhou miao zu dong zu zi zhi xian
431230,tong dao dong zu zi zhi xian
431271,huai hua shi hong jiang guan li qu
431281,hong jiang shi,109.996 27.11
431300,lou di shi,111.994 27.734
431302,lou xing qu
431321,shuang feng xian
431322,xin hua xian
431381,leng shui jiang shi,111.429 27.688
431382,lian yuan shi,111.664 27.688
433100,xiang xi tu jia zu miao zu zi zhi zhou,109.786 28.674
433101,ji shou shi,109.733 28.319
433122,lu xi xian
433123,feng huang xian,109.6 27.936
433124,hua yuan xian,109.476 28.588
433125,bao jing xian
433126,gu zhang xian
433127,yong shun xian
433130,long shan xian
433173,hu nan yong shun jing ji kai fa qu
440000,guang dong sheng,113.72 23.792
440100,guang zhou shi,113.25 23.117
440103,li wan qu
440104,yue xiu qu
440105,hai zhu qu
440106,tian he qu
440111,bai yun qu
440112,huang pu qu,113.457 23.109
440113,pan yu qu
440114,hua dou qu
440115,nan sha qu
440117,cong hua qu
440118,zeng cheng qu
440200,shao guan shi,113.583 24.8
440203,wu jiang qu
440204,zhen jiang qu
440205,qu jiang qu
440222,shi xing xian,114.066 24.948
440224,ren hua xian,113.744 25.091
440229,weng yuan xian
440232,ru yuan yao zu zi zhi xian
440233,xin feng xian
440281,le chang shi
440282,nan xiong shi
440300,shen zhen shi,114.068 22.546
440303,luo hu qu
440304,fu tian qu,114.056 22.522
440305,nan shan qu,113.939 22.538
440306,bao an qu
440307,long gang qu,114.263 22.723
440308,yan tian qu
440309,long hua qu
440310,ping shan qu
440311,guang ming qu,113.905 22.562
440400,zhu hai shi,113.568 22.277
440402,xiang zhou qu
440403,dou men qu
440404,jin wan qu
440500,shan tou shi,116.679 23.355
440507,long hu qu
440511,jin ping qu
440512,hao jiang qu
440513,chao yang qu
440514,chao nan qu
440515,cheng hai qu
440523,nan ao xian
440600,fo shan shi,113.131 23.027
440604,chan cheng qu
440605,nan hai qu,113.143 23.022
440606,shun de qu,113.292 22.801
440607,san shui qu,112.892 23.155
440608,gao ming qu
440700,jiang men shi,113.083 22.583
440703,peng jiang qu
440704,jiang hai qu,113.119 22.575
440705,xin hui qu
440781,tai shan shi,112.78 22.251
440783,kai ping shi
440784,he shan shi
440785,en ping shi
440800,zhan jiang shi,110.387 21.234
440802,chi kan qu,110.359 21.271
440803,xia shan qu
440804,po tou qu,110.435 21.268
440811,ma zhang qu,110.322 21.276
440823,sui xi xian
440825,xu wen xian
440881,lian jiang shi,110.282 21.647
440882,lei zhou shi,110.079 20.919
440883,wu chuan shi
440900,mao ming shi,110.914 21.666
440902,mao nan qu
440904,dian bai qu
440981,gao zhou shi,110.857 21.92
440982,hua zhou shi,110.583 21.633
440983,xin yi shi,110.947 22.373
441200,zhao qing shi,112.461 23.049
441202,duan zhou qu
441203,ding hu qu
441204,gao yao qu,112.446 23.024
441223,guang ning xian
441224,huai ji xian
441225,feng kai xian
441226,de qing xian
441284,si hui shi
441300,hui zhou shi,114.415 23.111
441302,hui cheng qu
441303,hui yang qu
441322,bo luo xian
441323,hui dong xian
441324,long men xian
441400,mei zhou shi,116.118 24.289
441402,mei jiang qu
441403,mei xian qu,116.07 24.284
441422,da pu xian
441423,feng shun xian
441424,wu hua xian
441426,ping yuan xian
441427,jiao ling xian
441481,xing ning shi,115.723 24.148
441500,shan wei shi,115.348 22.782
441502,cheng qu
441521,hai feng xian
441523,lu he xian
441581,lu feng shi
441600,he yuan shi,114.683 23.733
441602,yuan cheng qu
441621,zi jin xian
441622,long chuan xian
441623,lian ping xian
441624,he ping xian
441625,dong yuan xian
441700,yang jiang shi,111.963 21.856
441702,jiang cheng qu
441704,yang dong qu
441721,yang xi xian
441781,yang chun shi,111.783 22.167
441800,qing yuan shi,113.033 23.7
441802,qing cheng qu
441803,qing xin qu
441821,fo gang xian
441823,yang shan xian
441825,lian shan zhuang zu yao zu zi zhi xian
441826,lian nan yao zu zi zhi xian
441881,ying de shi
441882,lian zhou shi,112.371 24.782
441900,dong guan shi,113.749 23.018
442000,zhong shan shi,113.379 22.523
445100,chao zhou shi,116.623 23.654
445102,xiang qiao qu
445103,chao an qu
445122,rao ping xian
445200,jie yang shi,116.366 23.542
445202,rong cheng qu
445203,jie dong qu
445222,jie xi xian
445224,hui lai xian
445281,pu ning shi,116.169 23.311
445300,yun fu shi,112.038 22.928
445302,yun cheng qu
445303,yun an qu
445321,xin xing xian
445322,yu nan xian
445381,luo ding shi
450000,guang xi zhuang zu zi zhi qu,108.756 23.745
450100,nan ning shi,108.317 22.817
450102,xing ning qu,108.42 22.876
450103,qing xiu qu,108.492 22.789
450105,jiang nan qu,108.269 22.784
450107,xi xiang tang qu,108.312 22.838
450108,liang qing qu,108.344 22.739
450109,yong ning qu,108.484 22.761
450110,wu ming qu,108.273 23.161
450123,long an xian
450124,ma shan xian,108.174 23.711
450125,shang lin xian,108.598 23.435
450126,bin yang xian,108.805 23.221
450127,heng xian
450200,liu zhou shi,109.407 24.324
450202,cheng zhong qu,109.413 24.315
450203,yu feng qu,109.456 24.318
450204,liu nan qu,109.391 24.3
450205,liu bei qu,109.399 24.364
450206,liu jiang qu,109.322 24.257
450222,liu cheng xian,109.235 24.667
450223,lu zhai xian,109.735 24.485
450224,rong an xian,109.403 25.221
450225,rong shui miao zu zi zhi xian
450226,san jiang dong zu zi zhi xian,109.609 25.788
450300,gui lin shi,110.296 25.28
450302,xiu feng qu
450303,die cai qu
450304,xiang shan qu
450305,qi xing qu
450311,yan shan qu
450312,lin gui qu,110.197 25.25
450321,yang shuo xian,110.49 24.781
450323,ling chuan xian,110.318 25.397
450324,quan zhou xian,111.068 25.935
450325,xing an xian,110.669 25.614
450326,yong fu xian,109.992 24.992
450327,guan yang xian,111.155 25.492
450328,long sheng ge zu zi zhi xian,110.005 25.8
450329,zi yuan xian,110.639 26.038
450330,ping le xian,110.638 24.636
450332,gong cheng yao zu zi zhi xian,110.824 24.834
450381,li pu shi,110.393 24.499
450400,wu zhou shi,111.288 23.481
450403,wan xiu qu,111.311 23.476
450405,chang zhou qu,111.274 23.485
450406,long xu qu,111.233 23.417
450421,cang wu xian,111.539 23.848
450422,teng xian
450423,meng shan xian,110.521 24.196
450481,cen xi shi,110.984 22.923
450500,bei hai shi,109.115 21.483
450502,hai cheng qu,109.113 21.478
450503,yin hai qu,109.136 21.451
450512,tie shan gang qu,109.417 21.533
450521,he pu xian,109.2 21.659
450600,fang cheng gang shi,108.357 21.769
450602,gang kou qu,108.374 21.656
450603,fang cheng qu
450621,shang si xian,107.98 22.156
450681,dong xing shi
450700,qin zhou shi,108.651 21.982
450702,qin nan qu,108.654 21.943
450703,qin bei qu,108.635 22.005
450721,ling shan xian
450722,pu bei xian
450800,gui gang shi,109.595 23.116
450802,gang bei qu
450803,gang nan qu,109.597 23.077
450804,qin tang qu,109.448 23.131
450821,ping nan xian,110.389 23.542
450881,gui ping shi,110.074 23.395
450900,yu lin shi,110.147 22.631
450902,yu zhou qu
450903,fu mian qu
450921,rong xian,110.551 22.858
450922,lu chuan xian
450923,bo bai xian,109.972 22.276
450924,xing ye xian,109.875 22.743
450981,bei liu shi,110.349 22.707
451000,bai se shi,106.627 23.89
451002,you jiang qu,106.616 23.904
451003,tian yang qu
451022,tian dong xian,107.123 23.6
451023,ping guo xian,107.586 23.333
451024,de bao xian,106.611 23.323
451026,na po xian
451027,ling yun xian,106.562 24.349
451028,le ye xian,106.558 24.801
451029,tian lin xian,106.225 24.297
451030,xi lin xian,105.094 24.499
451031,long lin ge zu zi zhi xian
451081,jing xi shi,106.413 23.137
451100,he zhou shi,111.567 24.404
451102,ba bu qu,111.517 24.417
451103,ping gui qu,111.474 24.456
451121,zhao ping xian
451122,zhong shan xian,111.297 24.529
451123,fu chuan yao zu zi zhi xian,111.291 24.814
451200,he chi shi,108.084 24.693
451202,jin cheng jiang qu
451203,yi zhou qu,108.667 24.5
451221,nan dan xian,107.542 24.982
451222,tian e xian,107.169 24.993
451223,feng shan xian,107.038 24.55
451224,dong lan xian,107.373 24.514
451225,luo cheng mu lao zu zi zhi xian,108.898 24.781
451226,huan jiang mao nan zu zi zhi xian
451227,ba ma yao zu zi zhi xian,107.249 24.171
451228,dou an yao zu zi zhi xian
451229,da hua yao zu zi zhi xian,107.994 23.738
451300,lai bin shi,109.222 23.747
451302,xing bin qu,109.182 23.708
451321,xin cheng xian,108.653 24.086
451322,xiang zhou xian,109.701 23.975
451323,wu xuan xian,109.659 23.597
451324,jin xiu yao zu zi zhi xian
451381,he shan shi
451400,chong zuo shi,107.368 22.382
451402,jiang zhou qu,107.342 22.412
451421,fu sui xian,107.908 22.639
451422,ning ming xian
451423,long zhou xian,106.845 22.353
451424,da xin xian,107.196 22.833
451425,tian deng xian,107.139 23.084
451481,ping xiang shi,106.757 22.097
460000,hai nan sheng,109.825 19.187
460100,hai kou shi,110.347 20.034
460105,xiu ying qu,110.294 20.001
460106,long hua qu
460107,qiong shan qu,110.354 20.009
460108,mei lan qu
460200,san ya shi,109.509 18.254
460202,hai tang qu
460203,ji yang qu
460204,tian ya qu
460205,ya zhou qu
460300,san sha shi,112.338 16.831
460321,xi sha qun dao,112.338 16.831
460322,nan sha qun dao,114.36 10.38
460323,zhong sha qun dao de dao jiao ji qi hai yu,114.5 15.9
460400,dan zhou shi,109.329 19.565
469001,wu zhi shan shi,109.528 18.83
469002,qiong hai shi,110.421 19.224
469005,wen chang shi,110.891 19.782
469006,wan ning shi,110.314 18.839
469007,dong fang shi,108.85 19.041
469021,ding an xian,110.338 19.47
469022,tun chang xian,110.038 19.362
469023,cheng mai xian,109.994 19.731
469024,lin gao xian,109.696 19.806
469025,bai sha li zu zi zhi xian,109.37 19.211
469026,chang jiang li zu zi zhi xian,109.041 19.214
469027,le dong li zu zi zhi xian,109.028 18.63
469028,ling shui li zu zi zhi xian,109.992 18.542
469029,bao ting li zu miao zu zi zhi xian,109.628 18.611
469030,qiong zhong li zu miao zu zi zhi xian,109.841 19.074
500000,chong qing shi,107.73 30.017
500100,chong qing shi,107.73 30.017
500101,wan zhou qu,108.391 30.696
500102,fu ling qu,107.336 29.68
500103,yu zhong qu,106.534 29.548
500104,da du kou qu,106.491 29.421
500105,jiang bei qu,106.831 29.619
500106,sha ping ba qu,106.37 29.619
500107,jiu long po qu,106.359 29.405
500108,nan an qu,106.666 29.537
500109,bei bei qu,106.567 29.888
500110,qi jiang qu,106.655 28.817
500111,da zu qu,105.754 29.614
500112,yu bei qu,106.721 29.85
500113,ba nan qu,106.732 29.421
500114,qian jiang qu,108.721 29.471
500115,chang shou qu,107.161 29.976
500116,jiang jin qu,106.216 28.987
500117,he chuan qu,106.326 30.108
500118,yong chuan qu,105.864 29.257
500119,nan chuan qu,107.172 29.13
500120,bi shan qu,106.205 29.581
500151,tong liang qu,106.029 29.806
500152,tong nan qu,105.776 30.114
500153,rong chang qu,105.513 29.471
500154,kai zhou qu,108.413 31.256
500155,liang ping qu,107.743 30.652
500156,wu long qu,107.655 29.35
500229,cheng kou xian,108.776 31.91
500230,feng dou xian,107.842 29.905
500231,dian jiang xian,107.457 30.245
500233,zhong xian,107.897 30.322
500235,yun yang xian,108.831 31.009
500236,feng jie xian,109.391 30.927
500237,wu shan xian,109.885 31.119
500238,wu xi xian,109.336 31.481
500240,shi zhu tu jia zu zi zhi xian,108.281 30.103
500241,xiu shan tu jia zu miao zu zi zhi xian,109.017 28.521
500242,you yang tu jia zu miao zu zi zhi xian,108.82 28.867
500243,peng shui miao zu tu jia zu zi zhi xian,108.204 29.399
510000,si chuan sheng,102.384 30.543
510100,cheng du shi,104.067 30.667
510104,jin jiang qu
510105,qing yang qu
510106,jin niu qu
510107,wu hou qu
510108,cheng hua qu
510112,long quan yi qu
510113,qing bai jiang qu
510114,xin dou qu
510115,wen jiang qu
510116,shuang liu qu
510117,pi dou qu
510121,jin tang xian
510129,da yi xian
510131,pu jiang xian
510132,xin jin xian
510181,du jiang yan shi
510182,peng zhou shi
510183,qiong lai shi
510184,chong zhou shi
510185,jian yang shi
510300,zi gong shi,104.777 29.342
510302,zi liu jing qu
510303,gong jing qu,104.712 29.347
510304,da an qu
510311,yan tan qu,104.874 29.274
510321,rong xian
510322,fu shun xian
510400,pan zhi hua shi,101.713 26.585
510402,dong qu
510403,xi qu,101.598 26.606
510411,ren he qu,101.739 26.499
510421,mi yi xian
510422,yan bian xian
510500,lu zhou shi,105.426 28.89
510502,jiang yang qu
510503,na xi qu,105.365 28.774
510504,long ma tan qu
510521,lu xian
510522,he jiang xian,105.834 28.812
510524,xu yong xian,105.435 28.17
510525,gu lin xian,105.81 28.042
510600,de yang shi,104.382 31.13
510603,jing yang qu
510604,luo jiang qu,104.505 31.305
510623,zhong jiang xian
510681,guang han shi
510682,shen fang shi
510683,mian zhu shi
510700,mian yang shi,104.682 31.468
510703,fu cheng qu
510704,you xian qu
510705,an zhou qu
510722,san tai xian
510723,yan ting xian
510725,zi tong xian
510726,bei chuan qiang zu zi zhi xian
510727,ping wu xian
510781,jiang you shi,104.717 31.767
510800,guang yuan shi,105.823 32.442
510802,li zhou qu
510811,zhao hua qu
510812,chao tian qu,105.885 32.645
510821,wang cang xian
510822,qing chuan xian
510823,jian ge xian
510824,cang xi xian
510900,sui ning shi,105.573 30.508
510903,chuan shan qu
510904,an ju qu,105.456 30.35
510921,peng xi xian
510923,da ying xian
510981,she hong shi
511000,nei jiang shi,105.062 29.584
511002,shi zhong qu
511011,dong xing qu
511024,wei yuan xian
511025,zi zhong xian
511071,nei jiang jing ji kai fa qu
511083,long chang shi
511100,le shan shi,103.764 29.562
511102,shi zhong qu
511111,sha wan qu,103.543 29.411
511112,wu tong qiao qu
511113,jin kou he qu
511123,qian wei xian
511124,jing yan xian
511126,jia jiang xian
511129,mu chuan xian
511132,e bian yi zu zi zhi xian
511133,ma bian yi zu zi zhi xian
511181,e mei shan shi
511300,nan chong shi,106.085 30.795
511302,shun qing qu
511303,gao ping qu,106.103 30.776
511304,jia ling qu
511321,nan bu xian
511322,ying shan xian
511323,peng an xian
511324,yi long xian
511325,xi chong xian
511381,lang zhong shi,105.994 31.55
511400,mei shan shi,103.837 30.044
511402,dong po qu
511403,peng shan qu
511421,ren shou xian
511423,hong ya xian
511424,dan leng xian
511425,qing shen xian
511500,yi bin shi,104.64 28.759
511502,cui ping qu
511503,nan xi qu,104.98 28.842
511504,xu zhou qu
511523,jiang an xian,105.068 28.733
511524,chang ning xian,104.921 28.578
511525,gao xian
511526,gong xian
511527,yun lian xian
511528,xing wen xian
511529,ping shan xian
511600,guang an shi,106.637 30.474
511602,guang an qu,106.637 30.474
511603,qian feng qu,106.888 30.5
511621,yue chi xian
511622,wu sheng xian
511623,lin shui xian,106.931 30.333
511681,hua ying shi
511700,da zhou shi,107.463 31.211
511702,tong chuan qu
511703,da chuan qu,107.506 31.198
511722,xuan han xian,107.708 31.363
511723,kai jiang xian,107.863 31.085
511724,da zhu xian,107.206 30.736
511725,qu xian
511771,da zhou jing ji kai fa qu
511781,wan yuan shi
511800,ya an shi,102.999 29.985
511802,yu cheng qu
511803,ming shan qu
511822,ying jing xian
511823,han yuan xian
511824,shi mian xian
511825,tian quan xian
511826,lu shan xian
511827,bao xing xian
511900,ba zhong shi,106.772 31.856
511902,ba zhou qu
511903,en yang qu
511921,tong jiang xian
511922,nan jiang xian,106.832 32.354
511923,ping chang xian
511971,ba zhong jing ji kai fa qu
512000,zi yang shi,104.648 30.121
512002,yan jiang qu
512021,an yue xian
512022,le zhi xian
513200,a ba zang zu qiang zu zi zhi zhou,101.706 32.906
513201,ma er kang shi
513221,wen chuan xian
513222,li xian
513223,mao xian
513224,song pan xian
513225,jiu zhai gou xian
513226,jin chuan xian,102.059 31.476
513227,xiao jin xian
513228,hei shui xian
513230,rang tang xian
513231,a ba xian,101.706 32.906
513232,ruo er gai xian
513233,hong yuan xian
513300,gan zi zang zu zi zhi zhou,99.994 31.627
513301,kang ding shi,101.957 30.002
513322,lu ding xian
513323,dan ba xian
513324,jiu long xian
513325,ya jiang xian
513326,dao fu xian
513327,lu huo xian
513328,gan zi xian,99.994 31.627
513329,xin long xian
513330,de ge xian
513331,bai yu xian
513332,shi qu xian
513333,se da xian
513334,li tang xian
513335,ba tang xian
513336,xiang cheng xian
513337,dao cheng xian
513338,de rong xian
513400,liang shan yi zu zi zhi zhou,101.964 27.675
513401,xi chang shi,102.263 27.896
513422,mu li zang zu zi zhi xian
513423,yan yuan xian
513424,de chang xian
513425,hui li xian
513426,hui dong xian,102.576 26.637
513427,ning nan xian
513428,pu ge xian
513429,bu tuo xian
513430,jin yang xian
513431,zhao jue xian
513432,xi de xian
513433,mian ning xian
513434,yue xi xian
513435,gan luo xian
513436,mei gu xian
513437,lei bo xian
520000,gui zhou sheng,106.559 26.803
520100,gui yang shi,106.717 26.583
520102,nan ming qu
520103,yun yan qu
520111,hua xi qu
520112,wu dang qu
520113,bai yun qu
520115,guan shan hu qu
520121,kai yang xian
520122,xi feng xian
520123,xiu wen xian
520181,qing zhen shi
520200,liu pan shui shi,104.833 26.594
520201,zhong shan qu
520203,liu zhi te qu
520221,shui cheng xian
520281,pan zhou shi
520300,zun yi shi,106.907 27.687
520302,hong hua gang qu
520303,hui chuan qu
520304,bo zhou qu
520322,tong zi xian
520323,sui yang xian
520324,zheng an xian
520325,dao zhen ge lao zu miao zu zi zhi xian
520326,wu chuan ge lao zu miao zu zi zhi xian
520327,feng gang xian
520328,mei tan xian
520329,yu qing xian
520330,xi shui xian
520381,chi shui shi
520382,ren huai shi,106.401 27.791
520400,an shun shi,105.933 26.25
520402,xi xiu qu
520403,ping ba qu
520422,pu ding xian
520423,zhen ning bu yi zu miao zu zi zhi xian
520424,guan ling bu yi zu miao zu zi zhi xian
520425,zi yun miao zu bu yi zu zi zhi xian
520500,bi jie shi,105.286 27.302
520502,qi xing guan qu
520521,da fang xian
520522,qian xi xian
520523,jin sha xian
520524,zhi jin xian,105.768 26.667
520525,na yong xian
520526,wei ning yi zu hui zu miao zu zi zhi xian,104.233 26.85
520527,he zhang xian,104.724 27.122
520600,tong ren shi,109.185 27.717
520602,bi jiang qu
520603,wan shan qu,109.206 27.523
520621,jiang kou xian
520622,yu ping dong zu zi zhi xian
520623,shi qian xian,108.228 27.523
520624,si nan xian
520625,yin jiang tu jia zu miao zu zi zhi xian
520626,de jiang xian
520627,yan he tu jia zu zi zhi xian
520628,song tao miao zu zi zhi xian
522300,qian xi nan bu yi zu miao zu zi zhi zhou,105.535 25.395
522301,xing yi shi,104.906 25.096
522302,xing ren shi,105.233 25.433
522323,pu an xian
522324,qing long xian
522325,zhen feng xian
522326,wang mo xian
522327,ce heng xian
522328,an long xian,105.517 25.1
522600,qian dong nan miao zu dong zu zi zhi zhou,108.424 26.417
522601,kai li shi,107.98 26.586
522622,huang ping xian
522623,shi bing xian
522624,san sui xian
522625,zhen yuan xian
522626,cen gong xian
522627,tian zhu xian
522628,jin ping xian
522629,jian he xian
522630,tai jiang xian
522631,li ping xian,109.131 26.231
522632,rong jiang xian
522633,cong jiang xian
522634,lei shan xian
522635,ma jiang xian
522636,dan zhai xian
522700,qian nan bu yi zu miao zu zi zhi zhou,107.249 25.84
522701,dou yun shi
522702,fu quan shi
522722,li bo xian
522723,gui ding xian
522725,weng an xian
522726,du shan xian,107.533 25.833
522727,ping tang xian
522728,luo dian xian
522729,chang shun xian
522730,long li xian
522731,hui shui xian
522732,san dou shui zu zi zhi xian
530000,yun nan sheng,101.661 24.46
530100,kun ming shi,102.718 25.039
530102,wu hua qu
530103,pan long qu
530111,guan du qu
530112,xi shan qu
530113,dong chuan qu
530114,cheng gong qu
530115,jin ning qu
530124,fu min xian
530125,yi liang xian
530126,shi lin yi zu zi zhi xian,103.332 24.819
530127,song ming xian
530128,lu quan yi zu miao zu zi zhi xian
530129,xun dian hui zu yi zu zi zhi xian
530181,an ning shi,102.485 24.923
530300,qu jing shi,103.783 25.483
530302,qi lin qu
530303,zhan yi qu
530304,ma long qu
530322,lu liang xian
530323,shi zong xian
530324,luo ping xian
530325,fu yuan xian
530326,hui ze xian,103.293 26.416
530381,xuan wei shi,104.101 26.235
530400,yu xi shi,102.542 24.355
530402,hong ta qu
530403,jiang chuan qu
530422,cheng jiang xian
530423,tong hai xian
530424,hua ning xian
530425,yi men xian
530426,e shan yi zu zi zhi xian
530427,xin ping yi zu dai zu zi zhi xian
530428,yuan jiang ha ni zu yi zu dai zu zi zhi xian
530500,bao shan shi,99.164 25.116
530502,long yang qu
530521,shi dian xian
530523,long ling xian
530524,chang ning xian
530581,teng chong shi
530600,zhao tong shi,103.717 27.317
530602,zhao yang qu
530621,lu dian xian
530622,qiao jia xian
530623,yan jin xian,104.233 28.112
530624,da guan xian
530625,yong shan xian,103.634 28.236
530626,sui jiang xian,103.966 28.595
530627,zhen xiong xian
530628,yi liang xian
530629,wei xin xian
530681,shui fu shi,104.408 28.632
530700,li jiang shi,100.221 26.869
530702,gu cheng qu
530721,yu long na xi zu zi zhi xian
530722,yong sheng xian
530723,hua ping xian
530724,ning lang yi zu zi zhi xian
530800,pu er shi,100.975 22.789
530802,si mao qu
530821,ning er ha ni zu yi zu zi zhi xian,101.037 23.041
530822,mo jiang ha ni zu zi zhi xian
530823,jing dong yi zu zi zhi xian
530824,jing gu dai zu yi zu zi zhi xian
530825,zhen yuan yi zu ha ni zu la hu zu zi zhi xian
530826,jiang cheng ha ni zu yi zu zi zhi xian
530827,meng lian dai zu la hu zu wa zu zi zhi xian
530828,lan cang la hu zu zi zhi xian
530829,xi meng wa zu zi zhi xian
530900,lin cang shi,100.095 23.88
530902,lin xiang qu
530921,feng qing xian
530922,yun xian
530923,yong de xian
530924,zhen kang xian
530925,shuang jiang la hu zu wa zu bu lang zu dai zu zi zhi xian
530926,geng ma dai zu wa zu zi zhi xian,99.379 23.523
530927,cang yuan wa zu zi zhi xian
532300,chu xiong yi zu zi zhi zhou,101.546 25.036
532301,chu xiong shi,101.546 25.036
532322,shuang bai xian
532323,mu ding xian
532324,nan hua xian
532325,yao an xian
532326,da yao xian
532327,yong ren xian
532328,yuan mou xian,101.869 25.706
532329,wu ding xian
532331,lu feng xian
532500,hong he ha ni zu yi zu zi zhi zhou,103.041 23.604
532501,ge jiu shi,103.154 23.361
532502,kai yuan shi,103.304 23.698
532503,meng zi shi,103.382 23.368
532504,mi le shi
532523,ping bian miao zu zi zhi xian
532524,jian shui xian
532525,shi ping xian
532527,lu xi xian
532528,yuan yang xian
532529,hong he xian
532530,jin ping miao zu yao zu dai zu zi zhi xian
532531,lu chun xian
532532,he kou yao zu zi zhi xian
532600,wen shan zhuang zu miao zu zi zhi zhou,104.887 23.571
532601,wen shan shi
532622,yan shan xian
532623,xi chou xian
532624,ma li po xian
532625,ma guan xian
532626,qiu bei xian
532627,guang nan xian
532628,fu ning xian
532800,xi shuang ban na dai zu zi zhi zhou,100.898 21.863
532801,jing hong shi
532822,meng hai xian,100.435 21.953
532823,meng la xian,101.564 21.462
532900,da li bai zu zi zhi zhou,100.212 25.585
532901,da li shi,100.212 25.585
532922,yang bi yi zu zi zhi xian
532923,xiang yun xian
532924,bin chuan xian
532925,mi du xian
532926,nan jian yi zu zi zhi xian,100.514 25.045
532927,wei shan yi zu hui zu zi zhi xian,100.307 25.229
532928,yong ping xian
532929,yun long xian
532930,er yuan xian
532931,jian chuan xian
532932,he qing xian
533100,de hong dai zu jing po zu zi zhi zhou,98.13 24.587
533102,rui li shi
533103,mang shi,98.57 24.453
533122,liang he xian
533123,ying jiang xian,97.937 24.71
533124,long chuan xian
533300,nu jiang li su zu zi zhi zhou,99.152 26.559
533301,lu shui shi,98.859 25.823
533323,fu gong xian
533324,gong shan du long zu nu zu zi zhi xian
533325,lan ping bai zu pu mi zu zi zhi xian
533400,di qing zang zu zi zhi zhou,99.459 27.933
533401,xiang ge li la shi
533422,de qin xian
533423,wei xi li su zu zi zhi xian
540000,xi zang zi zhi qu,88.414 31.452
540100,la sa shi,91.187 30.147
540102,cheng guan qu,91.044 29.638
540103,dui long de qing qu
540104,da zi qu
540121,lin zhou xian
540122,dang xiong xian
540123,ni mu xian
540124,qu shui xian
540127,mo zhu gong ka xian
540171,ge er mu zang qing gong ye yuan qu
540172,la sa jing ji ji shu kai fa qu
540173,xi zang wen hua lu you chuang yi yuan qu
540174,da zi gong ye yuan qu
540200,ri ka ze shi,88.883 29.25
540202,sang zhu zi qu
540221,nan mu lin xian
540222,jiang zi xian,89.6 28.92
540223,ding ri xian
540224,sa jia xian,88.05 28.917
540225,la zi xian
540226,ang ren xian
540227,xie tong men xian
540228,bai lang xian
540229,ren bu xian
540230,kang ma xian
540231,ding jie xian
540232,zhong ba xian
540233,ya dong xian
540234,ji long xian
540235,nie la mu xian
540236,sa ga xian,85.226 29.324
540237,gang ba xian,88.474 28.217
540300,chang du shi,97.02 30.707
540302,ka ruo qu
540321,jiang da xian
540322,gong jue xian
540323,lei wu qi xian
540324,ding qing xian,95.584 31.412
540325,cha ya xian
540326,ba su xian
540327,zuo gong xian
540328,mang kang xian
540329,luo long xian
540330,bian ba xian
540400,lin zhi shi,95.46 29.114
540402,ba yi qu,94.359 29.658
540421,gong bu jiang da xian
540422,mi lin xian
540423,mo tuo xian,95.307 29.313
540424,bo mi xian
540425,cha yu xian
540426,lang xian
540500,shan nan shi,92.208 28.339
540502,nai dong qu
540521,zha nang xian
540522,gong ga xian
540523,sang ri xian
540524,qiong jie xian
540525,qu song xian
540526,cuo mei xian
540527,luo zha xian
540528,jia cha xian
540529,long zi xian
540530,cuo na xian
540531,lang ka zi xian
540600,na qu shi,88.198 33.322
540602,se ni qu
540621,jia li xian
540622,bi ru xian,93.677 31.483
540623,nie rong xian
540624,an duo xian
540625,shen zha xian
540626,suo xian
540627,ban ge xian
540628,ba qing xian
540629,ni ma xian
540630,shuang hu xian
542500,a li di qu,82.365 32.767
542521,pu lan xian
542522,zha da xian
542523,ga er xian
542524,ri tu xian,79.73 33.384
542525,ge ji xian,81.14 32.395
542526,gai ze xian
542527,cuo qin xian
610000,shan xi sheng,108.363 33.771
610100,xi an shi,108.929 34.258
610102,xin cheng qu,108.95 34.263
610103,bei lin qu
610104,lian hu qu,108.924 34.258
610111,ba qiao qu
610112,wei yang qu,108.94 34.298
610113,yan ta qu,108.952 34.206
610114,yan liang qu,109.229 34.659
610115,lin tong qu,109.209 34.378
610116,chang an qu,108.945 34.151
610117,gao ling qu
610118,hu yi qu
610122,lan tian xian
610124,zhou zhi xian
610200,tong chuan shi,109.085 35.075
610202,wang yi qu
610203,yin tai qu,109.097 35.115
610204,yao zhou qu,108.97 34.905
610222,yi jun xian
610300,bao ji shi,107.237 34.368
610302,wei bin qu
610303,jin tai qu
610304,chen cang qu
610322,feng xiang xian,107.391 34.523
610323,qi shan xian
610324,fu feng xian,107.873 34.361
610326,mei xian
610327,long xian
610328,qian yang xian
610329,lin you xian
610330,feng xian
610331,tai bai xian
610400,xian yang shi,108.703 34.338
610402,qin dou qu
610403,yang ling qu,108.079 34.272
610404,wei cheng qu,108.717 34.331
610422,san yuan xian
610423,jing yang xian
610424,qian xian
610425,li quan xian
610426,yong shou xian
610428,chang wu xian
610429,xun yi xian
610430,chun hua xian,108.575 34.799
610431,wu gong xian
610481,xing ping shi
610482,bin zhou shi
610500,wei nan shi,109.509 34.504
610502,lin wei qu
610503,hua zhou qu,109.758 34.515
610522,tong guan xian
610523,da li xian,109.939 34.796
610524,he yang xian
610525,cheng cheng xian
610526,pu cheng xian
610527,bai shui xian
610528,fu ping xian
610581,han cheng shi,110.429 35.46
610582,hua yin shi,110.066 34.565
610600,yan an shi,109.492 36.599
610602,bao ta qu
610603,an sai qu
610621,yan chang xian
610622,yan chuan xian
610625,zhi dan xian
610626,wu qi xian,108.172 36.926
610627,gan quan xian
610628,fu xian
610629,luo chuan xian
610630,yi chuan xian
610631,huang long xian
610632,huang ling xian
610681,zi chang shi
610700,han zhong shi,107.022 33.075
610702,han tai qu
610703,nan zheng qu
610722,cheng gu xian,107.326 33.149
610723,yang xian
610724,xi xiang xian,107.764 32.987
610725,mian xian
610726,ning qiang xian
610727,lue yang xian
610728,zhen ba xian
610729,liu ba xian,106.919 33.619
610730,fo ping xian
610800,yu lin shi,109.738 38.292
610802,yu yang qu
610803,heng shan qu
610822,fu gu xian
610824,jing bian xian
610825,ding bian xian,107.594 37.593
610826,sui de xian
610827,mi zhi xian
610828,jia xian
610829,wu bao xian
610830,qing jian xian
610831,zi zhou xian
610881,shen mu shi
610900,an kang shi,109.017 32.68
610902,han bin qu,108.904 32.89
610921,han yin xian
610922,shi quan xian,108.236 33.041
610923,ning shan xian
610924,zi yang xian
610925,lan gao xian
610926,ping li xian,109.346 32.385
610927,zhen ping xian
610928,xun yang xian,109.365 32.824
610929,bai he xian
611000,shang luo shi,109.931 33.867
611002,shang zhou qu
611021,luo nan xian
611022,dan feng xian
611023,shang nan xian
611024,shan yang xian
611025,zhen an xian
611026,zha shui xian
620000,gan su sheng,100.735 38.739
620100,lan zhou shi,103.84 36.057
620102,cheng guan qu
620103,qi li he qu
620104,xi gu qu
620105,an ning qu
620111,hong gu qu
620121,yong deng xian
620122,gao lan xian
620123,yu zhong xian
620171,lan zhou xin qu,103.84 36.057
620200,jia yu guan shi,98.286 39.811
620300,jin chang shi,102.194 38.501
620302,jin chuan qu
620321,yong chang xian
620400,bai yin shi,104.17 36.547
620402,bai yin qu,104.17 36.547
620403,ping chuan qu
620421,jing yuan xian
620422,hui ning xian
620423,jing tai xian
620500,tian shui shi,105.742 34.58
620502,qin zhou qu
620503,mai ji qu
620521,qing shui xian
620522,qin an xian
620523,gan gu xian
620524,wu shan xian,104.886 34.721
620525,zhang jia chuan hui zu zi zhi xian,106.209 34.988
620600,wu wei shi,102.632 37.927
620602,liang zhou qu
620621,min qin xian
620622,gu lang xian,102.894 37.467
620623,tian zhu zang zu zi zhi xian
620700,zhang ye shi,100.452 38.934
620702,gan zhou qu
620721,su nan yu gu zu zi zhi xian
620722,min yue xian
620723,lin ze xian
620724,gao tai xian
620725,shan dan xian
620800,ping liang shi,106.686 35.539
620802,kong tong qu
620821,jing chuan xian
620822,ling tai xian
620823,chong xin xian
620825,zhuang lang xian
620826,jing ning xian
620881,hua ting shi
620900,jiu quan shi,98.517 39.743
620902,su zhou qu
620921,jin ta xian,98.867 39.983
620922,gua zhou xian
620923,su bei meng gu zu zi zhi xian
620924,a ke sai ha sa ke zu zi zhi xian
620981,yu men shi,97.2 40.283
620982,dun huang shi,94.683 40.167
621000,qing yang shi,107.645 35.71
621002,xi feng qu
621021,qing cheng xian
621022,huan xian
621023,hua chi xian
621024,he shui xian
621025,zheng ning xian
621026,ning xian
621027,zhen yuan xian
621100,ding xi shi,104.623 35.571
621102,an ding qu
621121,tong wei xian
621122,long xi xian
621123,wei yuan xian
621124,lin tao xian
621125,zhang xian
621126,min xian
621200,long nan shi,104.917 33.398
621202,wu dou qu
621221,cheng xian
621222,wen xian
621223,dang chang xian
621224,kang xian
621225,xi he xian
621226,li xian,105.173 34.19
621227,hui xian
621228,liang dang xian
622900,lin xia hui zu zi zhi zhou,103.272 35.574
622901,lin xia shi
622921,lin xia xian
622922,kang le xian
622923,yong jing xian
622924,guang he xian
622925,he zheng xian
622926,dong xiang zu zi zhi xian
622927,ji shi shan bao an zu dong xiang zu sa la zu zi zhi xian
623000,gan nan zang zu zi zhi zhou,102.92 34.689
623001,he zuo shi,102.909 34.986
623021,lin tan xian
623022,zhuo ni xian
623023,zhou qu xian
623024,die bu xian
623025,ma qu xian
623026,lu qu xian
623027,xia he xian
630000,qing hai sheng,96.238 35.265
630100,xi ning shi,101.757 36.626
630102,cheng dong qu
630103,cheng zhong qu
630104,cheng xi qu
630105,cheng bei qu
630121,da tong hui zu tu zu zi zhi xian
630122,huang zhong xian
630123,huang yuan xian
630200,hai dong shi,102.371 36.299
630202,le dou qu
630203,ping an qu
630222,min he hui zu tu zu zi zhi xian
630223,hu zhu tu zu zi zhi xian
630224,hua long hui zu zi zhi xian
630225,xun hua sa la zu zi zhi xian
632200,hai bei zang zu zi zhi zhou,100.371 37.914
632221,men yuan hui zu zi zhi xian
632222,qi lian xian,100.24 38.181
632223,hai yan xian
632224,gang cha xian
632300,huang nan zang zu zi zhi zhou,101.569 35.118
632321,tong ren xian,102.016 35.515
632322,jian zha xian
632323,ze ku xian
632324,he nan meng gu zu zi zhi xian
632500,hai nan zang zu zi zhi zhou,100.371 35.942
632521,gong he xian
632522,tong de xian
632523,gui de xian
632524,xing hai xian
632525,gui nan xian
632600,guo luo zang zu zi zhi zhou,99.382 34.047
632621,ma qin xian
632622,ban ma xian
632623,gan de xian
632624,da ri xian
632625,jiu zhi xian
632626,ma duo xian
632700,yu shu zang zu zi zhi zhou,97.009 33.001
632701,yu shu shi,97.009 33.001
632722,za duo xian
632723,cheng duo xian
632724,zhi duo xian
632725,nang qian xian
632726,qu ma lai xian
632800,hai xi meng gu zu zang zu zi zhi zhou,94.977 37.112
632801,ge er mu shi
632802,de ling ha shi,97.375 37.376
632803,mang ya shi
632821,wu lan xian
632822,dou lan xian
632823,tian jun xian
632857,da chai dan xing zheng wei yuan hui
640000,ning xia hui zu zi zhi qu,106.038 37.176
640100,yin chuan shi,106.273 38.468
640104,xing qing qu
640105,xi xia qu
640106,jin feng qu
640121,yong ning xian
640122,he lan xian
640181,ling wu shi
640200,shi zui shan shi,106.389 38.981
640202,da wu kou qu,106.396 39.042
640205,hui nong qu,106.769 39.233
640221,ping luo xian
640300,wu zhong shi,106.201 37.987
640302,li tong qu
640303,hong si bao qu
640323,yan chi xian
640324,tong xin xian
640381,qing tong xia shi
640400,gu yuan shi,106.281 36.007
640402,yuan zhou qu
640422,xi ji xian
640423,long de xian
640424,jing yuan xian
640425,peng yang xian
640500,zhong wei shi,105.191 37.511
640502,sha po tou qu
640521,zhong ning xian
640522,hai yuan xian
650000,xin jiang wei wu er zi zhi qu,85.425 41.122
650100,wu lu mu qi shi,87.924 43.588
650102,tian shan qu
650103,sha yi ba ke qu
650104,xin shi qu
650105,shui mo gou qu,87.655 43.836
650106,tou tun he qu
650107,da ban cheng qu,88.305 43.356
650109,mi dong qu
650121,wu lu mu qi xian
650200,ke la ma yi shi,85.287 45.505
650202,du shan zi qu
650203,ke la ma yi qu
650204,bai jian tan qu
650205,wu er he qu
650400,tu lu fan shi,89.638 42.413
650402,gao chang qu,89.186 42.941
650421,shan shan xian,90.205 42.868
650422,tuo ke xun xian
650500,ha mi shi,93.506 42.834
650502,yi zhou qu,93.516 42.824
650521,ba li kun ha sa ke zi zhi xian
650522,yi wu xian,94.688 43.25
652300,chang ji hui zu zi zhi zhou,87.305 44.008
652301,chang ji shi,87.305 44.008
652302,fu kang shi
652323,hu tu bi xian,86.9 44.19
652324,ma na si xian
652325,qi tai xian
652327,ji mu sa er xian
652328,mu lei ha sa ke zi zhi xian
652700,bo er ta la meng gu zi zhi zhou,81.848 44.698
652701,bo le shi,82.07 44.893
652702,a la shan kou shi,82.57 45.17
652722,jing he xian
652723,wen quan xian
652800,ba yin guo leng meng gu zi zhi zhou,88.165 39.6
652801,ku er le shi
652822,lun tai xian,84.27 41.78
652823,wei li xian
652824,ruo qiang xian,88.166 39.02
652825,qie mo xian,85.53 38.134
652826,yan qi hui zu zi zhi xian,86.572 42.063
652827,he jing xian,86.391 42.311
652828,he shuo xian
652829,bo hu xian,86.632 41.979
652871,ku er le jing ji ji shu kai fa qu
652900,a ke su di qu,82.98 41.023
652901,a ke su shi
652922,wen su xian,80.236 41.275
652923,ku che xian
652924,sha ya xian
652925,xin he xian,82.61 41.547
652926,bai cheng xian
652927,wu shen xian
652928,a wa ti xian
652929,ke ping xian
653000,ke zi le su ke er ke zi zi zhi zhou,74.63 39.523
653001,a tu shen shi
653022,a ke tao xian
653023,a he qi xian
653024,wu qia xian,75.256 39.718
653100,ka shen di qu,77.168 37.853
653101,ka shen shi
653121,shu fu xian
653122,shu le xian,76.053 39.401
653123,ying ji sha xian
653124,ze pu xian,77.271 38.189
653125,sha che xian,77.241 38.417
653126,ye cheng xian
653127,mai gai ti xian
653128,yue pu hu xian,76.768 39.235
653129,jia shi xian
653130,ba chu xian,78.543 39.785
653131,ta shen ku er gan ta ji ke zi zhi xian
653200,he tian di qu,81.167 36.986
653201,he tian shi
653221,he tian xian
653222,mo yu xian
653223,pi shan xian
653224,luo pu xian
653225,ce le xian
653226,yu tian xian
653227,min feng xian
654000,yi li ha sa ke zi zhi zhou,82.551 43.55
654002,yi ning shi,81.518 43.978
654003,kui tun shi
654004,huo er guo si shi
654021,yi ning xian,81.518 43.978
654022,cha bu cha er xi bo zi zhi xian
654023,huo cheng xian,80.872 44.053
654024,gong liu xian,82.225 43.48
654025,xin yuan xian,83.25 43.426
654026,zhao su xian,81.118 43.153
654027,te ke si xian
654028,ni le ke xian
654200,ta cheng di qu,82.958 46.745
654201,ta cheng shi,82.958 46.745
654202,wu su shi,84.676 44.431
654221,e min xian,83.634 46.526
654223,sha wan xian
654224,tuo li xian
654225,yu min xian
654226,he bu ke sai er meng gu zi zhi xian
654300,a le tai di qu,88.297 47.093
654301,a le tai shi
654321,bu er jin xian
654322,fu yun xian,89.521 46.992
654323,fu hai xian
654324,ha ba he xian
654325,qing he xian,90.38 46.668
654326,ji mu nai xian
659001,shi he zi shi,86.023 44.291
659002,a la er shi,81.277 40.655
659003,tu mu shu ke shi,79.135 39.875
659004,wu jia qu shi,87.539 44.302
659006,tie men guan shi
710000,tai wan sheng,121.03 23.608
710100,tai bei shi
710101,nei hu qu
710102,nan gang qu
710103,zhong zheng qu
710104,song shan qu
710105,xin yi qu
710106,da an qu
710107,zhong shan qu
710108,wen shan qu
710109,da tong qu
710110,wan hua qu
710111,shi lin qu
710112,bei tou qu
710200,gao xiong shi
710201,xin xing qu
710202,qian jin qu
710203,qin ya qu
710204,yan cheng qu
710205,gu shan qu
710206,qi jin qu
710207,qian zhen qu
710208,san min qu
710209,zuo ying qu
710210,nan zi qu
710211,xiao gang qu
710300,ji long shi
710301,ren ai qu
710302,xin yi qu
710303,zhong zheng qu
710304,nuan nuan qu
710305,an le qu
710307,qi du qu
710400,tai zhong shi
710401,zhong qu
710402,dong qu
710403,nan qu
710404,xi qu
710405,bei qu
710406,bei tun qu
710407,xi tun qu
710408,nan tun qu
710500,tai nan shi
710501,zhong xi qu
710502,dong qu
710503,nan qu
710504,bei qu
710505,an ping qu
710506,an nan qu
710600,xin zhu shi
710601,dong qu
710602,bei qu
710603,xiang shan qu
710700,jia yi shi
710701,dong qu
710702,xi qu
810000,xiang gang te bie xing zheng qu,114.278 22.306
810001,zhong xi qu
810002,wan zai qu
810003,dong qu
810004,nan qu
810005,you jian wang qu
810006,shen shui bu qu
810007,jiu long cheng qu
810008,huang da xian qu
810009,guan tang qu
810010,quan wan qu
810011,tun men qu
810012,yuan lang qu
810013,bei qu
810014,da pu qu
810015,xi gong qu
810016,sha tian qu
810017,kui qing qu
810018,li dao qu
820000,ao men te bie xing zheng qu,113.572 22.158
820001,hua di ma tang qu
820002,hua wang tang qu
820003,wang de tang qu
820004,da tang qu
820005,feng shun tang qu
820006,jia mo tang qu
820007,lu dang tian hai qu
820008,sheng fang ji ge tang qu
`
