"""Escape from Zyzzlvaria: what the bots have learned of who wins (bench/teach_zyzzlvaria.py)."""

from escapade.engine.network import unpacked

INPUTS = 74
HIDDEN = 32

INNER = unpacked(
    0.00165134,
    "int16",
    ")c`F02mFHlm;><t-~Rdl9R0HZj{0Z)xBf2vyZ<Eqz5j&z1^jFM+x>X_?feM<x%esjbO6@;0{u?>xc`&-IRMK7TLQWOy#99m_x}_969K{g+yN"
    "B<&Hyz4k^kTTc>xjwTmh5-d;`$_j{pM!#sgRXru?7*zyW6g(*O$r-~Z45DF71yLjW@X_x}+9tN-HvDgeFzjsG(LKmgJIDE~hIDF3AYi2xS>&"
    ";OPGZUA=xg8=9MI{@wfiU8jKvjD^Y<^LA|;{UJ!7y!TkKLFwXDgdwlwg624JO60_oB(40Jpc;;oc}HWzW>+%000dDKmKh1B?0jN5dby-t^Th"
    "5b^oRRg8qR1#Q!n=kp46N=>PNm$Nl~QYX1)ZE&_r7dH&h|y#8bULjDf^sQzR9l>k)$*!|uA@BKjlrT`fL!T+oO#sJCy%>Nny@BS44QUDSEp8"
    "rMv6aRMqZ2*S<JOIQ1KmT(7{r(#P@Bc*p!2WdqI{&Nx698)fqyPc@b^bX1LjPI+sQ{w?zyD1GivH&PUH(!3kpId6@%)bd)BfB38~ybDDF9Rb"
    "?EKmPhyYUlN&a;JMg1oJSpawZ_x{2EgaN+)t^tq!$^QHO%l}dSMF0)~0RBY%1^{;cTL63gO9D~<to|qf+5e~j!~UxNCIHs`rvIJ)#Qu~3Apl"
    "4J?EtI*;{MqF)c;%m8vmvKzXJ*WD*yEVs{NAy9{|q#H2>%Ud;n7b$^cjX>Hehtlm8n4LI1@7rv5DdrT#_%um4B^AOH>lg#J(gHv%#LF#$mU_"
    "5ZT|Z~+7V4+B>JRRZ<_z5p=->j1F-w*U(OfBw+^lKmtCrt-A<<N5^s?*IM&oc%Hc0Qj2)lLxH-4gpX7Sq1*}O#c=Hx$@xxWAd{ETl7i%MERZ"
    "uwg-^<NB;Hz8~FkBR0vJ{uPdw=w-IIOEE+cQpaaS#5%_Wt*yAxMY6?N=V&pyXUN$Ay%i}}@@Af0*k@%x50s%Mv`Ro6G)b`Q;y8kTzKL8p5Vg"
    "Shh%>Y*a;r|!_>i_8e0Ra>MTK`o5*Z$T2oc~?`2LJB=VF11W1p?jw-u>qQ;QzD#s{VBVSOS0jpa5S1MgVdBivFhv)Bjce(gDl#+yegybp{^("
    "p#&ZO`vI;11OMp(5&XCQApFe$6br2diUOnm9sD>0XcmMg>LKzB2Myr(JpSwVLH4{a;rLz;r~I%DBp|E*c;VRum-8|Ear6@ND*yBPBlQ^WEfJ"
    "0OKJW<sHvW<H+yEf}mH=e{F#_BF7XhIG9{|+<V*dsJ(g98YMgV627yu6cQvi$qa{s#l`2MZ`@c+R8Q~!tnc>v@8s{XS7p$Jm?ZUdqM3;^f;_"
    "XBJE!2o>$U;7LJnGV4GJpIN30sY<ha{A!{kNS`R9R0NZp8?AY<Ofd$82%{%z4zh#B?#>Fe*7U0kRE^_Det`jEZe5<>i#_tml>z`EB4j^jqP3"
    "lQXts=fA8-63H{$C@c@P0LJa*2$oumX{`xcSH2!4(WB%g+^#RcSzyj?5RsMwlrTvZiu>UOowfuMf1OYq!iU8~V2Lbj2yaM|Ck^M&l=mBm5U;"
    "<bHKmU{dy8k->t^n2kX8_;+R{(qfmH#9FU;v%}X8}b3H2`A&C;z?wQ~+TCa{(*>_y5%aTK@e1G61UoH~?n<<Nu5Q4*|>oz5nI_S^t~<UjK^z"
    "831emasiS4<^B-=2>=cMn*X){69H8HRRH|{od8(?^!-u*0|BD|GXcW?#r~lHBmr&zO#kKoVE&*0e*abfV*dC4Nc{={+y0;cJOB0m!vLxKvj2"
    "(zrvL^4Q2;an%>A|hR{r?^{r^b*v;3v}odCZ8lKzSQ-2M~-mjChrlmWi~P5{~fL;l16YX43EF9Bf!qW{SNUH{Pk@BiBWI{<3|*#JcVNdV^lV"
    "*dL7nE#0WcLDPL%>MuYIsbtF$pM`J{{i~|`~Ext=>GWt#Q@0x)BZgGZvR#OH~+Bzq5$juR{*g7xc*lGumBVS=>G8ie*rE58UJ$sRR2r<B>=J"
    "hR01>r2mgKnLH|Vo-v7M-?EOjsXaD8@SN<pfRso&>$pP{HkNz<LngLM(DgL1VqW)<8qyfeNe*fY9`2o}c@csh;4gZh<Rsb0QM*cJaNd7keDg"
    "SK%NC4>mt^k++ga3B|vjBDf%>a}BvHxTMjR0%@mjDa@?Em8br~hRD>;JL<;{QDX009C2yZ;vd)c(W(!~awO`~MIC6#$(7hymgM_W@-8@BcLb"
    "D*$`{EdONy!T)UlHvyjh5&!r85dfS2=>X{eQvl%riT>LEP5)>B@c(lFy#G4@v;Ktu)c=0}Q2z@5E&+-Ei2wTj0Rc$=%>Hu#$p69sECJX3>;J"
    "a?I{z#IQT}BCH~<d+CIH|6H~%95p8wSUEB~|ql>k2gMgJ552mtT^xBoEzfdAzGBmhPK&HqUMUjVHC|NrLxcmV7FDF03Xf&hyE5CE3|_y4y4&"
    ";C094FD|v*Z}kZ{Qq14Z~qejc>h}e!T*>4P5|xxW&nNvmj6@#LjUUj2>`19U;vN++yDFj;{ekC<Nsg(_y2hR^#3maod3}OVE=RgWdPLwp8$&"
    "hQ~&G#n*N9YFaUu6asLtk1poE_ga4lY{{Tw=WdC*lP5=l12mt>7ZU71YV*kkiGywYlO#yuWr~kD7nE%lK;s1;PaR9;qZUBY<PXO2d695kYZ3"
    "2D&YXDaNME}(OIsl&j#sItk;sE;o-2YDiWB;fB`2QvV@c-`q4FKK$6#&8i&Hq&Z!T-(wKLDHnIRFO$xBwIY+5px6mH*)X(f?5Z&j0rRSpXaW"
    "g8%maoBxsjI{?i8cL3V|3jjs|R{${op#E?ERsPxh-~g-srU6I)%>F+BOaROPLjn2#Z~|-os{cO$vH=+Z^8YRYhyGsxzyQDiX9F<+r2c^dw*M"
    "jla`{dGS^io6|NjC2WB)k-IRUr;r~r5Y&Hq6FAO9Txx&Ti9)&PY6t^i~K75`2FUIGgM?EwY=nfFZp7YbbXgad~E>-$LiZU3tSHvjekeg7^9j"
    "sU9#umVT~1OUYbwf`sqrUPLHF#uHoq5s|l?g^&<#s<UxjsD*KNd}SsvH<Y>4FOsLu>yAjG6M|+^8X+F>i=B=*!oxi8v^qJr2c>c-u{jNlL4d"
    "u*8R8u=Kw<hi2us~djqBikN&v)n*3Y?i2zOo`2QRN$pB*mJpaWDjt7<fhyg|b5&M||5dYfw`v$T6z5j;(=mE<A2mnO?pa7`;Is2mg-u_1b9R"
    "hp<^8ow)jRmFv{srd(o&K2pbOQMORRX*IQUB-w)BHXH>;e7)BmHUsRR!z&`TzX?+x^u23kGxjxcnCZV)i=u@d4ie!vE|4sQk_Ql>?^$x&a;h"
    "8Uk$rWCCvfaR0LWKmm0DT>FUsdjr+`U;mB$xc{>MRsw$jJpKa%wE(C9JOR%DHUKpM5ddZVqX0Jl5da?mO#-_DrvLW=t^Lpbw*GnjZ2*J-Dgp"
    "ig&;bqs_5Q>E3jhcJ<No3S5&xM0-}~tQe*UxpHUP~4r~tzKpaB&BngT@wB?0ySdHuKl7ytA9)&9i*LIiXE)BlzL-~cxN4FI(MZ2yG*`2dpto"
    "&R_NPyXlt7y)zujsFA!Cji6!Q~w<RhW<kTx&DO#a|1U2$^kwBzXI|8&jGgoDgW94VgvC0G5<~gf&cRUCIPbnV*gM9F97KO)&SN1;r~1UhyT$"
    "40RUS8`v52b)Be`}OaSQqvH>Fivj3s}GXCQKg#S+d!2Q1gU;%dikp9#Dp8h`pv;6`7IRT#kGX2c{!UB%|pa7i!ngK=pcKs{?IsAnI1OC_l+W"
    "{f|nEv4XJOG#f0RN8t(Ev69_Wn%$yZsFTCIFKE?f*9bkO0O09RCXc?*69#+5ss39R9oihyEM^0ss5|00Auk0{~wEya6Tv?f-@VM*>FxvH?K<"
    "r2f1BlmGYub^jOueF16#2LR{*2LPD<1OOBN4*;qEhySAgQvkUB4gdT90sssD`TmUmsQ?B6vjJKGN&c(>kOA@l5dT^K@BjJ#q5lQ|Mge92I{?"
    "W4r2wD++5dh2F#+TL=KcErpaIPP`2J-7js0N%@BohfivSz~hyfP>;Q*EXO8<fXCIQ6&od9(ID+0Cv75{Ai&j1bpq5Z=Ej{z_L#s3Wh?*L-|L"
    "I3Cf1^`0=rT?S-;{c}qx%+Yc_y0!$iT_jp^#7Utto?=nsr~u>T?0=5#Q&fF{{F8169At9%KvQtdjcu{>i(Ml68}p9&j2U^>Hr)68UOnLKmVf"
    "t!~Wd>qyfwTL;&>vJpudx&H!!zEB`<L>-}Q=+yCVM3Iam_?f=~Weg38Zr2ggqI{*R#NdG<nCIChQ76DfQ*#GwbU;y?1g#XL`QUIs_UjQQk&j"
    "3{a(g4E#hydLG*Z*z*y8e~_#Q(PciT+&vhySSm$p3!+S^c8^Q31OHBmYSO1_AE?JO9A`$^dizg8>cyCjH3(r2&Hf!~g;S=lxXwY5`yX0sjC2"
    "pZ_iXBLHLoZ~(agJOOL~TmK;dEC8+mxd0~tqyEzVp#m%aaR6HXfB%pG?f}sKJO5$;bpUVxYybTK{{LD5;r*xnAprgXECFc#G5>J_o&Mbb#{Y"
    "T&5C9PZaR0>r8~;E6(f)t_Qvk35HvjYg?*2;vLjOVl3;%ilf&WYYiv6AcyZ_|>eEuH+ZvlJ%F#n1Gy#HPO*!~>=Dgjjfg8y~^*8g?@7y}Ri0"
    "sgQ6KK~a1U;S<YS^swd$N;VZ$N!E0XaJf30st`pDF8kIxc~J30|2l8;QurLa{$8sYyipsy#K)d(Ek?zU;ruq`T$Y@kpBq)q5pOOi2#28t^eZ"
    "xF96g4RsgF1Hvr)PfB>8S695GOJOE4o;r|u@C;%P+Wd8>M$p2aZJ^;=Cl>jCH$p1tDs{bVb{Qs2yssN+^J^)((AOPF{3;=2X@BokhMF7_SkN"
    "@iblK@iyumIrydH*;7>;Dx1U;twP2mmzzoc{R$%l~8m`~SWF_5hv#f&fGS831(vGXSOkX#au$I{@ncPXO}(cK`YSrvGyQTK{YRGywYlegJv^"
    "3jp5#GXVVood2N!`v2Ac(gZmGK>(!u2@0(MIRQra*#yo9xdH3{6Z>fZ2?1UJtq0EimH$}+VgwrhvIDLK4gU)P9tF?=C;)l@!}x{(lL5~E-~R"
    "{yYXIi|a01Bzx&Ge%<NpQ!_5m*eXaV;B9sx4|=l`kyLjrRE#{U2QZ2w*Z%l^gx9|NoaW&tq&J^`HrbO37roBtjFU;u~$YyNHiE&!<jV*|_qk"
    "pBt*k^;d0u>idQX8>#cU;@(q-~a^xc>rJkh5iWuTmSX{Q3Ox}3j-Sl4FLE2AOWoa^8a=ICH)Hlvjf8XzXD(YaQ;vMZ~tZc%>sG-NCEf#`uyk"
    "sQ3D44`~e^V^8=;+qX0AkQ~>t>pZ^5_a{t}{M*pY)^8cg&900ujGy$UjTmY;8Kmn%z<p3A}GyqKiI{@7Nm;Y%0YXVjQ1ON;F-~lTCUjO6&b^"
    "lHPHvr54YXC6;CjjdI(*NuJL;rdItpH#CZvR*R9sk+?$Nzu-x&J)?Q~#>}=Kn<iME`I8RRHJ!-vGe?!~eVfW&cJ2JpY&hCjxx_oB?P6?*fhh"
    "J^uj#&i#4*%K*3kivJ4$9RG~~MgHmjl>^5B$^RAp{{I;OHURbiYXCg}Jpujx3IM<Wu>gJmGXQ=6?f#|zBLL_BVE^U*o&hlcMFC0xxBsI6BLR"
    ";8p#CTT1OE;HBmXx5t^J<=%K*0i^Zp+I?f`NDsQ;Y+LIDy0H~{4Sp8!(;3Id$~pZ*#DCII#SM*sW&#sBL6_5VfyGXNX_%KohW#{WbBCI5B*l"
    ">XiU&H>^9mH_Mjxc+tiYyUO?ZU3MESpeGq!~l^0vH-vU(EmsPzW~4jJpr2l!T(PHeE>ZIxBNB$F8=WU=mCWOL;Y_7y#c`huK<nyM**7wN&u1"
    "o=m7BmasIdfM*j%`c>p5-9RS$=cL28jUH`HCiv89BGytIeSps4J#r{J7JpNSw<o<d8?EeJ+ssQEzT>kd`LH<($+X2P@xB)H#{ryb<VgHW-$N"
    "<UyNB+Y7JOg|EdjIMB-vHtMH2|UhZv8#|c>aU{IRKLW4*$vk-2i+2JpkzaO#qq#pZll)0ssU5CjC?WWdch4QU5Rh",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = unpacked(
    9.49501e-05,
    "int16",
    "z8E$_>{)Jg8Q;w^+1?dROEs&`Ar(|*$NP=_9W4XvPa=9bIYf^$U`7uVAw8HRg<3@^R0);^E&cc$p*#P7",
)
OUTER = unpacked(
    9.24783e-06,
    "int16",
    "!{kL#0f1v4IXLO$n=Z>AM8_-+?}SLiy*NbaogB)&s2@<C`6rFd#yfOdRzJPc4!#Ooi4a~u#xyRId9Mw#",
)
DIRECT = unpacked(
    2.53973e-05,
    "int16",
    "BK|xAWB~O42K|`;o%|96bps;&^7(5Z)cz3p?9+Sx@BvTg_ediabsm5cpC9Go<KTY^{QT4W+!b#I`UEun`U|cDY3qKsEb;gV5xn;bcp<F@6A&"
    "NtKN#XJ3m#zxg7Oac<1m@<s`u#@c>7cA76$_c(E9rW=J^4DvHYy_W&NKC;|I<1wgfi=$pdExdk6>>",
)
