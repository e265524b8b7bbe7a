"""Escape from Zyzzlvaria: what the bots have learned of who wins (bench/teach_zyzzlvaria.py)."""

from escapade.engine.network import unpacked

INPUTS = 74
HIDDEN = 32

INNER = unpacked(
    0.000983668,
    "int16",
    "tpA_<Vf8loO$J^5@&AAUKl@$*3-rwT4F5*`LIAw{!2<O5v-<w~hW$(WeEaqN%JgmXPyb*0y!y)d+5ZCe4gZS<$^sDpQvD<Q!T@smXabS_?gQ"
    "=tRsXaCvj55f<o_-P;r-+P0|j^fegP!|F9-1dGWvuBA_I5-)c~;nCIAco#Q$XfxBpN8GXQ1*WdC#kIRL`{00BDy007MZ>j3}%djR+VNB|}QG"
    "XUxUApq(B%K_p4Xa9izv;ffmM*k}SQUIg>{{M&o8~{22m;hJ+4*=2sC;%J)jQ=nI@Bf|v2LR~*-vF5ag8z;H&;J<!-Tl%4hXB?8b^j9pZ2xZ"
    "kzW>?(OaGevQ2y`#m;K-Uo&Ws#5B~7}+WvX|?*Rz^)cbe<xcqJW8vZE#<o_=Hr2uOHNc%YcHT~-UJOP6Ls{e}rRsRtIjQ<?}&;CXLssEk*wE"
    "j!~E&i+iJ^)7lvH!pUBmX)7ko_zK^8Q`_1piC{bNxU7egDb-#{tv(RQ`kgy9XZs&;g77E&#FxZU15Yr~Zup`TvRla{wv+v;x`u{ryP)NdH><"
    "AN;8USO94LtNzjeqx)9=_WFtZFa2%-a{$Nui~x}TeExL&GyU5A_yLgr>Hp#Sl>v4Ai2mRCwgOB5TK@h3g8zg6di=QkrUKOa5CF^mmHcA<WC0"
    "ZbZvXfJ*!=eW=K@mwCIC(R{RAZX-TpQJ==b*j+xw^Yi~cJDwg0aHR{y8||NWNy!u~x0Bmdz3YWkY}@cUK*l>STr?*I+}qWn$+Uj=gjC;?pn5"
    "&paUpaC-ep99SQLI9!!ssOD53<Bx?y!$l)y#1#A^7<eG<^ON=cmButuK<7Ni~W%NU;#4_+Ws%|SL-J2r2-x5#_qBR{@c9(RO#~p#`*s568#Y"
    "bQ1HU`NC0U90{P$Tcz*#KAR6NFS=nOA2j5xwQR{$PKK-1?Wd{;3&>hLM|9^bS@>lZaDX5n3Yv66iIpwVtZv#~Ik=BC|<>7Gc#s2C5L;!#RQv"
    "x>sYXZ*#9sV}}wf{N)iUA`5D*wX(9{za%|Nr*^Z2pY^RsdZAwgKY*WBuI#u>O$$f&OFxnF*5mvJ1Nc?ga<<%=PvNIQy~zp8rz&^8BF+9s+g%"
    "JrA+|UH;Vqtpct2?*5Gca`1`!a0K!G+yG?#qw&ZAMIfnO<X5Nw_ZX?y-{Ncx_XPh*Zt%VJHWGsDxjz5$avQSlG~Go64fHbsYWB_i=LI0{{`&"
    "$RMD$DCZSEH9asa9S6ags!Jp^9=n*oXgg#U^E=Kg*FMgnO7uK+Cnd;q}xE&=%dY5&av`u!LG7XQovnf>noo&cc#4F1smas(Ry%Lu>#L;O4P`"
    "uj8Z6a3Nyp#XCQjt<BI5&d=pI`)D0Zum0-X8N4{l>cr1H2PZrE(~}H;ryNfnD!t6ZYQw~wE;!}QT#3gBGd^0hU|ms$o+`&Wgk)ZBk2L~>HMh"
    ">0siPh8{5zD=?BI-xAni`hA2E%zXjy(kM7Fk7W=>fYyF4>m;^EYb_IX{P5k5lF#K-y;Qtc-qx!b}di*i_)&S4@l>#>i%muypoBUn~odY-pr3"
    "8BdApcDLz5Y)CRsp2`$N(PxAOZ6LssA_tIRTgcQUhfGvH;@#;{VV8vH%|fqymrt{r~R*z5PG`TmVD=_5UFM2mm1ed;*pM_y3szH~~ujMgFM$"
    "HvzZ+zX2-#U;H)xZ2w6A;{G)PA^}7DzyPxT90551$ow<^;sJ;O`2n2&Vg646P6LJi?fn4&`2OMnk^U(E7W?V{+xj&DH2n|(J^hgVqXV+|=l+"
    "cWR{;wGs{nuj82k$XKK;`Fp8y2?^7%*lGz857Xa4Q|y!x92B>##7HwJV6s05(_CHrgt;r-kH;RII&YyKty7ynTI!2py2eF1X=n*nzL%mEAju"
    "l(f!2mq1&M*_0^+5Rj5WBw2SnF9;~Oaq<)eEuH*&;6_c9{`jBl>I>f2mf&WKmJhw5&@X~pa3QQl>W5>Pyv|(!T($Q(g9fk1^t!(PX5#UdH}x"
    "t>H@z1u>Oq#j{Z0TdHr<)FZ^Qz@%|tHc>R0-!~$yo&jP0Xb^dw)r2;4e7XV8E!TiGd_5}a~!va73CIU_a4gX94Gy#nP00L+JD*Ph=3ja(07y"
    "pp}JpMHQD*!wFTL0w(TmWtW008R!_y3dufdJ0@-T`p`<N%@oHUA0$<Nv?_$^UHvivgtmp#Giyxc;^O{r|E7a{iG3{QuPd>j5kP<pV?il>lx4"
    "!T$*W*8d0quKy(gBLVvTeEtspzW`PL-T)W>;{Ztkjs6M%v;Iv1aQ{*P)c?}}vi^bq+W!{-xBqhfp8>xAkpQ9pmH_4b2LE6IcmehRD**%iEC6"
    "l&d;UQHQ2you2>#XnCINN;767mT;Qg=vp8ga7ECECSkN+D2DE}k@PyhJ-k^evdQ2<T=J^vj4z5j9l*#F=C;sAC4p8cZ$S^%v8Kme8i?*AG9u"
    "l$Dp^#7{<Z2)8e!T&P>g#YCKIRCW&R{$&iD*$o-O#qkvng6@~UH?n~R{v!Fl>lb|-2lP=HUTgHum2|h!~b9ZD**KW{Qlekc>i+%L;$$|kpap"
    "8TK>8KV*cy^s{j`N;Qm<v&HbSN!vAakdI1stKLEr2vH%+Z!2i7eRRCN5xBfo?Cjj98mI7-3M*j={$^gUv2moXOx&aUY8UYgkCII~Z-2Zm}Q3"
    "Rd-<^Xs9s{h^oIRT>mP66}*G6A>#<^P)iEB`(J^8m8|MgOn<l>n*#O#rU{kpLzD2>>_%6aXp#T>vBi7y-!tWdY^?I{^9r1OR;iHUG2!76AJI"
    "*Z<l7YyT|&O#njwPyprsbNS~04ga_Q)BGO(QT<^14g&f8X8@A_r~Iz`8vt$p%>||b?*XUzC;`g>DFLAbjQ>gjL;qp^h5&&A*#v|DzXPoV&;R"
    "BD8~$wnx&fp9`T#2b<o_D}zX2KkPyp%xTn4uQ@c%~rivd&s$p1qFeEtvuL;7n2;{-PVO#?^)C-e6H`VaH~T=xY4{Qlwg%l`-hlK_SPqWmBYI"
    "{>)`_6EuTy8{9QOaHq78wG3$(*U~z3;M$a+zz<_k_b5hQ~YoHLJ33wa0ZM28UUaKWdEW7gaK9rJN4cHGy%N<&jP0Yz5huASNc%^Y5l<h;QxR"
    "BQ~Uk?!u-bniv4W=hXaree*kCzA_Hm#4F3-ZL;VZ^2mmYu8UG#=bPeA9Xa&FlG4)UZR|7}<uL{-xMf>gmwgBM#g8t?Ix&d_m$N)t8oBs6z0|"
    "Q_H!v1Rhz6B%!vjd3%Z~)BwO#eOm?gWzkJN(W7-2RjSZ~`&_?)`QDh6m93kNv9tV*4Kc4hg3C)cd#q5b~b*QvbLC`1{uWxBCP69t1S|@d7CK"
    "I|Y0Jmjhn`SOEk9z5e_ED*NC5YXh_QF94<bd;cf<+5#W|J^>B}69FgywgEo@YXCU{@c?xCdH#R_xdHk7rT=&W_xkAqK>Zy6Gx`Sl-~XHeR0F"
    "X7p92L0Z~yB4FaE>+VE-}!rT-ZIss3;N-2J=);s0;}a{zt(e*v%lBLWEn7XN<!QU62$#{U`p?)}XGr~-8RX90NsDgd+qWdIlb`~cDYWdh>=*"
    "8M30#r-w{3<SpjhW@Ps?ES#~asIdd4+5wEt^SAtaRm7O4*-k;G6YckJ^{M^mjFKipafX{BmiIntN$4P#sDD#X8#ERegNtIR{<>kjQ+3yEdWI"
    "U3j$sN0{~3{VE*F&WdCgcD*_YzsRFe9?)*vrK>mpTs{ca+K?KkJkpH~?LHsKM0{;&D@&uIvQ2T5Aq6T^VJOC8{&;kYkuKY*@8~cd<QTmns00"
    "9g98vMcl*a1iZ*8hY5^#1(;Jpj4<{QR>3hX3mT&;WG;4+78qUIBFed;dcJoCELvZ2av1UjEzug8=gXf&VlA{Qe#TbptN}S^o<F?E|j@3<9+M"
    "CjagMMF7VByZ_Gq>j5wT?f+E(eE)|32LiqRo&OR4_5O+fyZ-<E-2UAF4F3ZD=m4YtdH_xTX8`H}NdVje;r{ghS^xI_pZ<*h$o^dc{{E8xcm5"
    "m!egRYei~qC#=K;w74gdH5PXToQ&i&v1-TNE;7yya>^8c3sRQ`$phyR8D*Z&Uy834-y7y(8Ad;t^zoByo;Hvnz`(E+^wq5ls5xd5R7;Q<=|c"
    ">kvVQ~^}~>;5DEZ2?pLN&aR6;{Hqk{QtlIi~*JYI{gs<;Q+}0JOkAI5&o(F?*N(pHvp*scL0U}F#*K@5dI7Uul$JvE&yQww*i&{#Qebl@BWz"
    "of&c0OvjX)0#r?PZD*$%^BLR8?G5<^cGylT?^!{@I9s~veSN=Z%LjO?z)c}kD$N#(kyZ^}lT>rWN&;UpQP5{&Y)&P+G;{ewHX#za|hyTj}as"
    "t)<g#f7kRRcBvP5t}-)%|w<=l(YTS^u{GO#ny$RQ~V&tNt(m8UXABZUE*0UjkSHc>TWq3IKurmjYG)Tm2san*i?q6aqs3sQf1X@BdZ*UjBms"
    "n*X@`$N!xGd;XXKx&iS4`~PA9KmcO^`2J=BX8@=Dp#kFmEdb2_qyISn{r@EZcmEUs;sCb*NB;!^sQ-EYas9Rb0|0UXpa10kr~do_^ZyD0#{b"
    "L$mH<xz)d1E1ZT`*zfB^RX!T=HhBmN=)p#HZ2+WuDnkN$rD-2XuTC;gfI+yC$YssI%PjRNHWu>Mp5kpCS3{QQ&r76Fs~zW}iSdI7fqLIC0bP"
    "XJi}k^Z>=l>99JbN}oAIR9b-2mj#yYXHRn764iS2>|K<Yyj#1AOKYV|Nn#k909`rT>n7;`2KbMa{q|{H~~)oodH?^`2NTMRsR<Nv;aW=wEzw"
    "Pd;nwsCIA=z!vMws0Rg`M006K5GXM_%sQ<|S1_1Q`#s2&MkpIpAp8%-;xd1r;Gyu8)DgSW*Pym4cxByE3bO18|_5a%cr2i}c)BsigiU0)wh5"
    "w8IegL!pXaVW})c+Fz4*)R$TL5(cUI1VKPW@K_s{d&K2>?U?MgiOZKLCLM^Z<STkpRQ~KL1AmrT{nq#Q*UDasR3T^Z^V2d;eVkWdLRW;r}@R"
    "UjRn{zW)~j!2e1C;s2NaZu`3b$N-E2I1x7m;{|&C68<6#tp0HS>;H%aQ~uclqZGdW!}c@)qX=OD&j^(V?ECBh^am{hm;D(3(f_CbaRSKxA^;"
    "WrrT;1ZPz7@VO8$HPDgbl;+XLkR2LY)6FaW9n3jLq}JOPLSW&I)i`2Rx#Z}?9D!UdrLu>+(1PXYP`P653CVgG&p>;d!x>irS^E&wS3JqGsy?"
    "fsJfy8;3L#{NzMME*tlegq5rrvh63@cRq^iTwxw%>N<(?*zUBa0BxU@c@VOZvDRi2>(s}1^Y_{`UBtoivel>5CDV&K>V2a4gH1rX8q0lwfor"
    "vyZf8|9R|b$_5kVmga9rBcmJ&Z2mr<ZegL}z1N<8SZ2x-!H2~!PiUQgHl>Y|+rve%P<pDbZn*U4y8vfz_s{lCuZ3CJC@&Nz-!2+cJ&i=Xnw*"
    "M#qodGffEdKQY^Z#7{q5lg175}jRoB+%HN&lk%1^-t7C;w3Yas5^S!~fF$|NiO!Z2#x|TK`x9b^$K~f&jh!XZth*9RPL%^#bYs0Rt@nU<FP9"
    "f&bM3w*ATfPy*}zdH_QIDE<TiCH$)Yzy)Rk*Z)5Jb^jXwk^oo!jsP40umSe|FaP8K>HwhtrvFI(UjFL;-~W66$^XCoQ3GQDCIJipt^Je%DFN"
    "#L<o)FT=KlEp@%^p;A^qX~^8j`IzWrnX!2lxyQU5&wM*)@ptpM5nfdIb%-2>eKNd8d%h5zFJXZ;5N0smhB7ywiN+W@5h8vG{!*!}?m=KcZx4"
    "gJvr2?L)4&;ZZ?2mY1-cmHw!2LQJKO96HNNde0KCIXuQ(f|_xR{fd;=>ZJ^)&5ceF99+Fqx$aunEd(wYyx!s;`*5a0tE>G{Qv|1X9E)fFa-J"
    "mx&vwfKmHs5RR5*|>;K&U?*jV$qyLirI{tF}q5GZ#A_30$DFT51@%u^rQvIC&kNoujPyXNm^8b<q_WdXNH2nAlmjYV<eFkp=y!oB}{P#Hr^#"
    "6SRt^Pj!3<lc!!u}few*OZAWB)SzVf)<sWBe}w-Tw#x?)}LD9s#BLjsHviEdam+gZjz-asPn*!Sk8_umj}x#s6gh",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = unpacked(
    0.000123243,
    "int16",
    "pcRP*@k;-HubTl0$h%h|xHdJ_iRdO+%kQEEx&FThr2*0rR0m8luMU^$Oj!H#8&2LGZ4QU-cK;m+`8M-d",
)
OUTER = unpacked(
    1.41344e-05,
    "int16",
    "eCsSH0f5vVq!1|RY9FKxjnGC0K8M@g9vsr^G8H!4YUixH@)*tF@gblv8XS?|s?=U{mI*~E`XWia8`9~^",
)
DIRECT = unpacked(
    1.78104e-05,
    "int16",
    "{sOiCu>M#4oB1pPto=6s{`sl`HW!ZHT?Fm--1hANT@{Bl|9`3?6E9j6`8KlEmCR%w2mn(G$Qug=xcpG=!xkU^_3qlKx7My03&L3KEJ$Mwh!E"
    "}ry%8crT^&&Q#tWwaAntGkjta~ZITug!7xy*;Yx^Gr+xZ2dz36QQ5YeO>auJ{VW(SJ@Qw{zqhx~am",
)
