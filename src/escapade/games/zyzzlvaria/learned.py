"""Escape from Zyzzlvaria: what the bots have learned of who wins (bench/teach_zyzzlvaria.py)."""

from escapade.engine.network import unpacked

INPUTS = 74
HIDDEN = 32

INNER = unpacked(
    0.00119289,
    "int16",
    "lL4puk@}7QhXC9EYW~Fl1N`{_HTo?4ef2;8bN>_m>i(7aiTh^!<owb4D*S{1pY;~`+5r3e!u);v#s6^l{{LkJp8_ENdH}Kf9RHF1`vFP*i~="
    "_T&jUaJp#S9nl>kBmg8|q8;RHkeC;~VD`2<V<&-+pWm;w<3+yHL?ZU7ws69DZ1RQ@FZ`2Y9+d;eGfH~{JY{{O`OIsoYZw*TS)#QyyM@Bq;N3"
    "IH<z1^_((Rsiw;S^y9L00G+n+W#;B2mtB-(f`^2asX8Td;q)u?*BmlNC1WZZvXHA00CYA-Tz7e!~RtOYyY|bGyu#0o&8AxodNRy7620fY5qq"
    "3s{b?s{{3zK5CC!hYW+(7)&Cm&9smdc*8VX5x&K@LO8o-?d;Qw|f&Fy;QT|Q+#{o+KT>K#ZT>Z!Z<^ihzcmI9<NB%JY*#8Rw!u{<3MF3p>{r"
    "~9yB>&(5L;+#{B>>+4xc+MY0RL11QvXi>w*9*PXaD{GR{xX$NB{}@kN!ITe*kFzCIJ`zbN`kEpZ>@EX#Xw$DF0vqll+bSg#T{+(EA<!J^sG@"
    "W&5!K5CN3^DE>78HT;qNt^eWtbNoaDFaRI_OaYw$#QrM%^8gn9ll+MPMg9=|`2D>7AOE@f+yguS_57#(YX6V^(*MQ&>;S_3WB)DxmH;XKXaT"
    "tZ^#A|=CH}blhyN}9a{nU$830iI2LclS<oK=uUH;MfrvF?53jRF)f&hsBodD|n3jovrAO1N3h5mm36a97qh5*U{EC6Q!4*o9!FavY{%>OU|Z"
    "U1-uZU7bkU;{A#xdGGy?*RP*Aptl469GB^{QU?2DE!L;VfNtjME&mie)$IU?*8Wl-~`DId;fa*y9cQC?g5ze00f%^1nEHv*Y1G>wD{iree+!"
    "aEe$;R`~UR&1^mzL>H)b3<S{WJ!Yya_-6xmSnfOvWz~36u{q|xa+6@8E6)Iu*B4HWDy5<S+DBI4nK>I`}IRsJ|z2w?@^6(M^EC0O!%>U;B0|"
    "Dj#P66HjrvEnp<Nqc9CIChM6#uXQ$o@wEAOF4p7ynZL6aZcUjsh0|C;oN;YyWBg4*m=QBmk8GOALVkx&t2k{QQpx6aUr$#Q{|LmH(0fs0(uW"
    "RSCHL&;$1Sm;jLeL;<}0NBd*^s|_Co-2(#sPW&qZjULTG+!?192^Ti_;P&YS<@p0a#sVM#|9>n6pF9Ez%Itaqv+_R)>-GEMclN2_$LxaD(hL"
    "d%j_IoMrT%v86aY8?HUWkJ)&VpBPys6fssGXcpZ;e65CPQxQ2@OE*8n#D69H}icmFd2mHxi}n*fvm4gU}U`T%JE;{AL7r2S9*UH;So1Otfxm"
    "j9OkN&s;JQvAaH-UU$pfdJD3#{S&z8TwiOn*DJBTK(Dly#VtA;tyZ|%>GvXLi%O?n-N+9ApFt+3J;GcNbU{@Pw-&s*Y{)qa|n6;AQHs;JNw)"
    "7!WS+V8|z~ASMkanhW-`j>j-iT+3u?OckyEI3jIw0$^G~Mu>)`ZoCF#G&i%UpE&U+)Zv5u{Zu|KC<N+}JBmhVKWdT_RHUv5Q_xw2p!UB2&6$"
    "6_A0RIvGeE$pp<^aq7ssMxjx&YJwU;j4%9RVW$rT|L-UH~)yi~oiHJpkYV?g4ZF<NqfD)%~siPyng_3IM47?*C~2Edu@ktpC0MZT|rN5dY@="
    "xd4*@l>x#2G6BE-*Z=$eZ2w~cW&xA@W&q0m9RUphcKwk6X#vjwr~wlICH@5gk^*J_`TltSL;lwQVgGXfZvE~58T}CfoBQ|xcm8kw1_6lrgZ~"
    "2oxBxo=NdT1r)BN%O#r?GZ?f;(rmHUGGdjjbIasEU7Q2hJ?+5gxALIS1#xc>nGvH{TlO8+SUz5<;EC;#^V|NhYbuK<Dnj{x-nNdX)HwE&0y0"
    "{+<lp8pm8?g5eh*!~s(%l>lzW&+LtngU}1V**kDO#Vm#!vK8(WBxb*M*pS#1pmAL^#CsZZ~#00VE*g@?g04$xBfo;Gy-h_Y5o}h8UOM9u>d;"
    "$TmlUNX95NS^!~~LH~;wnnEj^#e*e4w%l+^F9s&*lUINqpR{p2}D+0X%SN)j)<o#m&#sb0s#s8%JxB-v?*8cbYI{&2sC;@W+|NSHZLj5HG-T"
    "i3*UH`xSaR6)ocmM_i=>H1;=K#L_M*rae$^ZubWC5)H;s5;qS^w1ls{aWA+W)`-Tmj?$s{b<o+WwmW{{NT&v;O`6w*NB#X##}*OalV{KL8{E"
    "Z2*%0RsTK#!~n_wB>~(0w*J=sXaH0Hf&dKwj{sc(Z~c(}VgH=~`~NoplK*u8BL3F^KLC9HwEx8ZqXEGGbpPi5hymOF4gL`UJpaD{Q~?eB^8d"
    "g6djH4($o&8U_x~9G$^ZHPCja07_5S|<ApZaW_W&;dSO0<m9RMu>kN<1`pZ_laYXC|AC;%w`MgXe+5df?HnE&Vh_x{fSwE)flcmO2;H~^3Te"
    "EmKDyZ=uAg#p0;0sxQzfd3!>-TyTI)Bl414gu2s3;+fH9{*zhHvgOdpZ|vcga7~mc>iAiVF8N&`Ty(wy#EaUo&T8t)&DdAkN?*IrU1+TDgn&"
    "^4*#eBVgI85U;rrpUjG>Y`2PL>BmTVqNC6f9RR5L#G5{I?9smRYfB>-mVE+XHB>?*WtpQ>Gg8!NSqW>)b{QoimhyvOGhXBO?cL4bR$N$0qYy"
    "i#wvjFV=MgN5UcL3M@Isr!k^Z;W1<^MqdM*o)oQvgE%#{ZB0O#nFnI{+R40{~|Lwg0sL3;@^wEdbH~`u~9d2LY`Ao&Wg%*Z*|@y#K!cV*oP%"
    "Q~$C5lK*x8kpQ;;lK|fTfBQHABmlMglmGqw6#g3f?*Tym!U1ytg#cpz5CCcaTmiNKdIQS*1^-?FY69y6tp39R===fyNdc$<qy&EdVgB6%tN>"
    "d45Bz8V*#h7D&;L084*v`Qtp5`KH2@d^#{)?K#{UEV83AqoL;>9b&j7gr!2LD>?gOg+9|Jc4N%uVeL=G?Yu>k}Ah5+95=>Bs8TmN_hPXKfa5"
    "&$L#!35j_4*^;T%>O+B1_ibVq5o?FcK;6sS`8%ta|n$9RsJ~rI|#xAhxvE?(F1G+yaUYv4+UxkH31<0(gAh?F#YiUll>F{_58a6jr<P*QU8G"
    "dtNrZ$y#e0;6aNzciUrsTqW_-#%KBjilK{vE;QoFBqyPH^>;f+kpb8lM$^n4?p8H4wN&oBjUkSbXK>Q2=H3LKYG5mW0_Wq*&K>6?c{{2z^C<"
    "0>x^Z+dX9|y7knhJXYh5+UMy8z<+Ujcjm#{TgDNc+(Ox&xpBPy4?9Fa}BdX8)@HZ~gfEMF`mZnEB%ZJotF_!U2%~xcl<`efzHXMgrdbW&^(X"
    "%mM`k0tJTqRRQ$+8v)h-miSKsr385UY5ySmmj2xQegSy_JpUX7RsYfe&;S(zR{_ZYEdSE_@c&T({r_hGoB~q-68^0JX8rj6@%>i%GXHM@^8v"
    "a5-vKfMTK~2FT>w@7QU9L+O#t5j_4-`@?EcsSA^>IrdjRYF0s)c!=mS>+ivdgj-TkWoO#cD?3;o^!Y6dI*g8(%DD*%B2F#tXO_yG0$IRR(?i"
    "~jKd{QQRjt^(Eo=>J0kJO8BpIsaY%^Z(udlKsm9F$CfN#{vcei~}kCEdvJsUH^0eNd!&*{r;Z<UI0)15dlvDlK#*DLI4#2hX3{a(E#57IRM`"
    "QzybIGR{)g(Q~$#MlK_SP3<5U&c>q2AMgA`Umj7z~Z2h_b#{s<k)czp;^ZkhdQT-kKk^Qv)7W^gslLOcOs{r%>_5ywT(*0)u?D|{)3H^)#5d"
    "%j35B|#iIsn=JBmQ^)1^_$(d;Y%tAN^DUcK`MM8vx(`r2cIFod4SX@Bfkh8v+Xc#{E|Qm;LPk9{wr;V*tefk^iCrw*kQb^8SVZ)B;HWtpd>g"
    "fBvZe4gc{0`Tzz1H3Itp<Nv1s760x3cL3=Ahyd{anEiSF#sEnE_x_;(J^+pW5&zfz&H%UpGXTp0Z~w9bXaE}lZvVFaSpO^l&i+dPw*nynq5z"
    "@)NB~;^n*KcgrU8Th`}-UKQUL=0L;eK+4gRnHo&g{Hg8;PxI{;V!y#NdTME@uLoB(G50s@Zz8UQ;0+5c?-UI1ACqy5MJMgTtmi2YdulmdnS7"
    "XB&!q5f6^Q2*Zk1_3+(Rr~k-%>P>fP5+7j1OWK{Z2d<6ZT#&2Ed@mW9{{5Oy#C(*;Qh`3Zvg-OO#w9lOa2}J=>4w%jsKnjQ31RDIRD`QCjKb"
    "@k^l7n-v5dLA^}7HngKfkGy&uSz5n|FjQq6ytpD!+83H-~PX84D#s1I#0RL$KKmdvW3I5^$?f=CCE&#d#GyvTI-v5vQCH~$2vjVdJ|No%?s{"
    "y(GPXT!UxBt-pm;kH*GXJapGynhpK>gzV^ZyL~k^bTR3jEXleFBdK`2KeSi2!c_XZ|(*r2&@yTLWkRCH<5EVFB>}B>+tT1pIga;R1dDWB+&n"
    "JOA_kMgYD6*#Nx(>H$~)CIBx19RM5wK>#BHz5agwz5`GHCICeL9RL#mbO0^?4F5U-lmPGlj{ax?-2c!2>;3Zm*Z+<IlK`{+XZ}9~Cja>W8UL"
    "~YU;sS=%KvEoSN}W!r2XFk_y4v55C2d9U;uRi1^?3kaQ{mHu>U&$uKX1MQU7iK3IFT>4gypFIsO3vkpBq&0swCTAOb`E-Tn&z%Kn4_Cj))}K"
    "L0-fWdB70iTox3Vg7{xU;yL;v;STHkN_|N76AYM2>@#Vss9oHKmZc}xc@c)P5{IIivaEa)c+g)rvEhn2Lb*5Y5`>c@%|$KQvYHA`T$w~PXPA"
    "+CjjCABLIT`cmQGnqyVA+S^%2=;{TBUz5fybKmarV<NojeoBx9VVE~^0`2bP?9RRHWQvX5#0RWHx!~mB6WB}Fvmj7n|`2UpvHvu32XaEub9s"
    "nBv!T_=W@&F_NRR1CXyZ=c5JOF(F{Qp+~#{EVC+W&a~1OSEqYyd<5Z~#yM9|3Ox8~`2v&i}0dM*x!lGyt&x!~etpaQ{94i2vsQxB%AwH~{1T"
    "2LKHKc>q%a#{b~})&IKxEe3@Div9!r0S)f~;Q(gx7ze5fK>=9)AOn2-di>h@g$s85%K(@IbOtN{+6HO`M*ngD@&`8o^Z}Ot-~HqMg#sY}u>Y"
    "$6jR9-_R|C2ML;eN-kpI;F#Q>K9Q2|W<1^`L`A^*YvF#^8;?EPQ<=l&A}82^L+F$7rwaseIx9Re%`Yyg@8a{!wE;{Y=Q8~%j;wEv#~Oal@Eu"
    "Ktn#c>*2(4ge(rpZ|6ICIcS+?Eq;1qybd_y8X)k#QqlmS_CcwcmnSS`~7tI7ywNHzX6Q>JN)+nwgeOVv;)Tf$^Fy<GX6aKTmszt7y_I92mM9"
    "@%mLf~5e16@Hw9|^g#eEMOaS-)&;L6BEB|x>*Zv6sO#n>+G5-bqn*qiDoB+W85CMY!ssVKXxBnFZMgSQ9V*t(nWdlP2(Et7ZH3G=~ga69^t^"
    "bw)WdKJ3bO6NxaR531KmR8E<^Fm90|Cwbc>eSL2>;~&K>zyxi2u<5=l|{h!T+iM&Hn%WA^?>FLjj!uCICGCH~-K9xBgZFVFCpIHvvHaYy`~!"
    "H~&5W$NdohrvW|x#{W0}J^mN~KmIHJ6$BRo6aZHKs{Z)@4guc(tN-Nxw*kfemH$2gs{pnD$o<~_e*RYg0{}??HUEA7wE`jl(gDo?kpLV3xB>"
    "eAf&Q@nXa4s8Mg2qoK>bVqZvfT(g#LK|%m6n68UMEcP5;FIZ2%ts%mAAJ>jJ6(jsCX&CIBq}bpIOv_y0KnB><}bFaX;BnEqh@djE6)Qvam>-"
    "u-+62m+V_LjX1aiT{iJ%>PCJ3IQDd+X4Ol)c>yj$N)M4r~k<SB?12e9s=S3zyI3+U;u&v%KJY5tNb_rw*sF1JNw81(gMf;6#|F;`vE2bhyTU"
    "^J^{D?xBgfG$^W+ihX4%#&;JhomH*`Z`TzC$#{B65JOE4o!2{?2BmNxzh5-Eki~g$rV*KF$R{$phx%_wiE&VtI)dI2q%LAJN2mKWQ%Kj1qNC"
    "Ef&0REZ$-UOTcR{uKuGXc8&!2d}74*xCvwf?{W9sM-_LH^VL@&C>II{-2McmU=CDf@i@c>t;XJp2{?asz_=VgK#^",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = unpacked(
    0.000103624,
    "int16",
    "oF?oyEJfZ+h5k%9$>E<$+Dl5t3-)zp9uz1MhZG#&wLH`%ct7htZ#gdve`8%E4{4hLJ=~EAa`Unp$1MMU",
)
OUTER = unpacked(
    1.33028e-05,
    "int16",
    "s^%y%^rn3e(i@%eTp)lFjM%gVmBI4b0e~d+_!u?UhY}ggNE%<^VI%`UXej075Yp{UiV7wsCn5Z>UCgk{",
)
DIRECT = unpacked(
    2.22738e-05,
    "int16",
    "g#LI0tp3RVoB>7u=l{L?Ci~6$bIn3F!~KHyncc1ce)q%Umst-SIUzn0Q6&rAY~2GAasE&J(h{))NC@Zm2@(1N+v0_w&Djwb&9)yM)<Jv?2M("
    "tIiX3-BTp6qVKldX2nL4WXpZ;+njr{ocUHj4pO8vJ2_3;6KBm;~AFZ4SGCjkleV+bG##RJ$4J_|?_",
)
