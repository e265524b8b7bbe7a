"""Escape from Zyzzlvaria: what the bots have learned of who wins (bench/teach_zyzzlvaria.py)."""

from escapade.engine.network import unpacked

INPUTS = 79
HIDDEN = 48

INNER = unpacked(
    0.00158804,
    "int16",
    "w*-s*umJ4-X8!;DU;G9C`ujuzbOvbt-};pS1NspGFaQ?&XZ>LNC;s&JUIh~V{`d(0QUY!PC;V0Zc><;Q{r{K${QY+RDEo2#ul!m4fc~2RpZ)"
    "s#a{ki*uKY*+c>X{F?*B~vP6KZOH~}~R`vEfkF#J9Kk^o)+TmIkuXaLFqj{&Fz&HvZ|Q~+ZDg8o<mE&i?m_5l<BQT`qQ_5uF@V*F74mHjFKp"
    "#K{G!2odpiUM^4Gyop|(*d0ShyWh|rvGpN$p88O=KnJQ%Ky9nt^eTvkN=MUVgK^~zW@CHX8_6n>HiA=dH?1A@Bd`~OaDv%X8^SSAOHdYkpBw"
    "+4gfv?5&)$C`u__6U;p_3!vE&~y8mbZvi}$W6aY*Bv;W`!8~_gh1ppKPH~^&owf_nL?Emop&;Q5&F92x(Apkc3S^xzA%m69??f<O*n*fCXM*"
    "vI!ApZdXg#ZHp3;@pm^8XwFBLLL@X#jTrI{+>Kw*R{ShX4iuQvikiIRHcd8UJekQ2^=wR{zWYe*)J3*#5i#QT@RI7X2Cj3jm(}ul{fU#{d!i"
    "oc<vHhynfpi2k4di~d9Z5C2&GCH}epF8w(FPW|Wp^Z)$)kN&6sr2gmsX8u0^F#uWr3ICw}zW|T_2>_V?kpA@lcmS#YE&uobZvb%rbN|f$Isi"
    "QXm;TBB9s!#Ffd2LUVF2g<YX5xzPXN0AMgEik$^KyfkN>Uz;Qk8$@Bc{uzW<~DSN}`^SN|jb5&$CoK>ywWVEm{4Q~%li82vN@_5iZ~k^tEM7"
    "6GaM7XicmivVK%5CG2q>-_-#J^<eUw*Tz?{QOJ)HvZB8xdG4p1OT@E5(D}EqWtXtW&foCjQ^hg1pjOPtpSt%Ljz0!2>pKld;J>!p8o#-!2ka"
    "MOaH0<R{!DwCjMppOaB7^PXNyS0RVRWQULw`k^Tt+nE$2!lm2-CcLFs3rvDTF-vVm>=l)~=y8cZ67ybkQiT-c_`Ts!y)BUsnP5?&#cmM4Gq5"
    "s?cMF9Q*tpF$h;QodEiU4E%nf_(~Z2a2)OaD;;KmJny5dbd#N&iy+r2L=%s{PykT>oMJ%K@GKodeDRy#E3IAOK1K*8UU!+X3DGk^s8@djFpO"
    "VFBU*@c$P81OU+hqW@$5K>scOKLFPOlLL+b9s#KUt^t1qVF6SC<^G8O#sF3SP5_<*P5=o5N&-9oeFA&`UI2~&p#SFo@c%FWUjQinegOOZ;s3"
    "n>6aa1j+W!UsjrNlFO%CSzd<HiCBK!CJp!^E<?Fg;_#{#|>0R<ZW-U;*RN&@uw$n8l1wDia85C9nwxb*q>KLH*8QukH;+X=Yzhxc~xy!{IZ("
    "EOGB%M~;PeEmBC0R%h!<p-nyQ{e%C&*e<kIM7`aGxzN5_!ZYp_ATU36fPG|^6FC}@A1V6dIqlCb11U*Hv7BF^b$M8l_jz(5(PF2unQCUbM|#"
    "6IQ*vRt=j4rhtc_K!!Dwy7%8V4Gz`x<b>6eWv;LL;EC4_NYykWJngI3x-v228^!^_H0{}Jvcm5Or5CA;?0sn#kt^fD{$^RDr=l`q#_5k1ko&"
    "W>^U;q~XIscvi83B9$i~s}wj{gh*&;Qc^cK{Fo^Z>{Jg#b|h@dR-9s{kSh@d3*KvHpPnEB^TakpT+=2>#;%<Nv<^a0c@MU;(H8C;&nL)%6kb"
    "CIPJnxcy51DF8P84gH?}d-$0BGX{(MZT`vlA^i*haQIaN76f1Z*Z`*gsrXC)cMNH_WF$fJnBsQ%i|EDyr1Mw@y3YAeSQ55EI{|_9A01$;8rX"
    "3XyAucfG7QQ8tO5J(^V2Z@Kj!J`4V60kaO+bXRpWc*70>cFvd}SVQW)j>QuC?s0pzClp86U2X#tJ^=>LlVSpQQ1Isdu-Z2%1cgaAta=Km`IU"
    "jM29fdGO3PXKfO)c+L#RQ`$o9szRzoB#v?zW){gPyqV>9s$k(dH+5DNB}1PA^;cwP5%Y}ga8l#Z~wyp`2WKIYylYfdjfp{5&>5Cl>wIXfd57"
    "M5d8Q2q5iN8ngv}1z52NLj{I{1b^G`MQv1dJo&awKUkA|uuKjWNdjXLFZ~hqm!RU(gF#j+B_5a-eX9KMSU;9h{g#Wq%e**{oas{^FjQFSM_V"
    "3C0_48x>h#fNb)9>R13HTNbJpLZ+eiVZC*aZjb8T6L#wHx^TSqbVZJq11wR{cdGn-Pfv=?vJ@$<&<ouK)ZMwf<HLmkv!Kul*A6N<EAKT=x$5"
    "WdQmD{r@il=KlBqzW{9f%>a%5V*#rHA_M~e*8@)h?EYf@IRfSWw*tBW{Q>F!7XiZpvj2Df5dI+oB?6oPL;xoGy#(O=<^}`+f&H)sz5wg}ZT~"
    "F&^ZtJTJplFq|NqMWJOEVy(f)@2rT*sse*otH?EkC(0RUV9EdX}_Zva65JOC2_ZUDXiyZ*WUasUVb{Qp<~|Np4~=l+ZUvH*|&{{YtiOaZ6=Z"
    "vIFB;{X2t#Q;G7m;bi_(EkYl6adrz3;|gGJprx$-2Z3*2>@UKoB!niBLBSqQvhuM0s#d8X99Wt;Q#3VZUD;vJ^^9?IRCK!=Kfs*WB^70LI83"
    "92mq}AEdO}_SO0zhwf`{z7XgO=^8J|p&H+XKZvbrox&IvijQy<r3jR#~9so`Ncl}oXv;oin-T(OiEC8YYB>=hqmjJ!}8~!)`tpQ{IY5z?D6#"
    "+N@ME`UBNdQCt=Kst5HvkI&4*&!Ib^r(f8UUOA|Nhwj@c@wi^#Ef50|7z+Sp7r*e*OLgn*pE$+W)Ts1po;Gf&pv)UI1?XUjU*1q5s(bXaVH^"
    "1OTG_^!+FR#{qc%#Q~)NIRHHZYyV~b{{R30-~0ywKL5J_8Ui8!4giY(3jr1Xe*o+LY5=wW!2qKG4+5_N8~=3x`2P6*eE-n@5&-%C-~Su|fB*"
    "CV?fy^#XaLy(N&hkcs{gwGQ2~4Z(g0KgmH_Dh9RB7275~)#`2cYLkN}DQ*8d^_ssZx<LH{)YN&Zg$Q~`GWZUOxNoB+1}Q~nnKeE$Xj-Tq(!6"
    "8~obL;!pMQvO#0k^Soc&HzOM*ZwL1E&v<>90O4PE&+%Efd6*?{Qx=vN&XN37XYpRTL2yap#aVS#s4V(=KkLSkN=eaZT}zr+5hwZ#{k~{YXDg"
    "PF9GKMIRM1}0{kfdVgO+PF8*%+s{hFUqW}Z}N&s>H!v2Z>b^q-FAOZ~k82@4Y-2VasKLa5CR{(GRy#34nKLBX|eE+Kd8v)|~hW;M^E&!hY;{"
    "ehCv;PPIGy!q|@c^y>&HtSLxBlb)Cje&u!2etTMgT(q_Wn-*>HlQ_9RW)I<o}!i8UeTeLjk$|m;bK-q5lg0_5U#dNC4*kzW{IlIRR||k^t=f"
    "t^hLukpT1m^8W?^WB@k+^8c&<t^i5@)c<7vWdXkcodCrDE&o{nH~=^RE&$a3XaGn6PXE#V{Qi3YU;wNCMgT+r?*EDaw*MFZp#Kp6Q~$020Ra"
    "pEo&drB_5UmY6acOO4gQ$`b^v<-(*LOd>i_QmQU9<2H2_ZkIRM`O*#N)*g#f|+b^px&!2i?#ZU0OFS^;+b`~Nxrf&qR2H2(qr9srg9Nde*iL"
    ";pelvi`#VP65RLI{zI3h5w2EQ~%We!vE0zZ2#T=YXGJHT>$w1W&rvAnEyfl(*L^uw*hDWJO6wDyZ@{IH~%;Q{r}+qK>z6gq5rJ^82}*wq5n4"
    "k;Q+w^LjXqrvHzU^%K!cTn*bmGkN+|LWd9HV(*INc-2Vpvpa2B`@&AGUNC1EUn*R;|=>HG^B>(dN6ao1EhyY~&VF0uL$Ny{qtN$$k_x`g0x&"
    "JKyH~>!o6#tF?-T$2bT>$F;I{>r)RsWm-2LRLm#Q&B5%K%*f2LK8Hi~qa-H~?Y)ME_y`_x}k1^ZpC~m;j;x`T+d^Y5->cBLI8<)Bw`{I{@SV"
    "RRB)_hyPRn&;K_7hX73f7XY;X?f;1XaRB508vxV)m;b8&GXOOIq5o?DjsP0}2LSy4zW_!6cmGEKZ2w^Z&Hs4-FaXv6mH-q0+y9UNc>rnv>Hy"
    "mQ6#<d}8URuN)BpqkUH@(Wy8svfTmJz7eE)F&2>@{Z?Eu68asSo-cmQz!8UF|WfdB3P9{_3pHUJg?s{c*^2mo&X1_1K^+W)QpssEM$4gkjg?"
    "Egam<Nr$l(*OMb{{PbdU;p0!!vAFe0RYbb=l@s#9sltE=Kn<iP5`R^=l}cvPXI;#RseVaGyuW>UH}mQasPw>^Z#rBlm9^gf&d@@!vDwr9{<<"
    ">0{~+GH2`@3ivOnnnE)RFUI4ZLFaY!a6#$q2GyhNk5&*RT$N%U5CI2J<I{^Ow)BijG5dU%iY5&##e*b9zj{rFUt^b1mZ2xZnbpZDOhXBq2I0"
    "3Hy`Tqm}dIA3Z3;<0375^szGyuu}c>bmS(*AY;SO4z*L;oEAU;!lqTmNYQN&o}_>i@X^e*dfe!vDPhb^Zkaa{reAG65L@DgR6Vd;r}3z5fjW"
    "d;d}YivRooF8?q9BLQ9i*#CY2<Nw+JrT^dn<^O&EVF9`S%l{?-EC4_NVE}diTK|6lq5u~FbpLPw^8cU!js7$MkN^7s<N!kd!2ZtwMgOn>tN&"
    "pE*#Eo$v;YJDum4s7x&PGvp#W?F2mrAF+W!jyhyVWn@BelH?f=yOJpbtb*#G+fx&Rgdv;gY=Xa8CNRRE{|Z~yTBEC56R!vBE)?f%37mjE9D0"
    "slk)TL4`E2LJ2;7yr8e1OU?jNB^$<I0B3QV*u3wAOMB^NdM9OVEv2%kpOJ~5dlm8V*n2T0RX=J*Z>9o_xue0#sH%K0{lV)6aYvAOaQa|8UeT"
    "g;sGE4r~~W$6a>lxtpKM083T*{3;+}U6#)VNt^?iwhyPgs4*=c*^#E%D^#MBr69EtaLH|nvPXOfpQ~|30Y5p(&!2hlQi~gJd+5zbPZULME<o"
    "&$=mH|Ql%mb?cH2=o|sQ<?QAN`;IivBhNc=?$DNdTe!WB|PWrUI`2I|3X5YXZ3bO8)@>oBk97Z2ndN2m(q2r~zL95(2aTpa8M{<NwtE|NI>P"
    "`T>If0ROuKmjAv0;QwI&OaA}>&;X4B@&Ppfi~j=vO#jsaFa5aw5ddBQlmM*&^9GXt0t2`H`vdp@LIWNF;Q%HA)cGR=(*f83?E@12#{#SX`2p"
    "qt3IiMfS^q`>vH=tX_WNi1TK~)ej{;)=Rsl)_m;e9)LITPG0Q{u_jr)8BGW;6=B?b)zu>-LIRsazNb^n_HEdN3PegEkIbo_MxeE~B7UH^Uni"
    "T)J<oB`(meE<Xj(EiQ<ECaOv|NYwkn*dk-^8ly-xc+khYy!mqJOdd48UBI+i~pklXaD;Ex%}Gzf&h>H&i(`dn*iqljsTGR=l=-+IR8HXuKi^"
    "Jr2ZBD^Zlm<hXT9(Bm)@${QQ;uQv729(f=I=9RQmE-T_?$WB_UWrv(cD<^s<DWd?=)4gseD5&mQSl>CqPIs@AON(;XQC<mtgqy<3wYW>*!Tl"
    "<{;4gaeHpa2pBO#w^)Tl=v3C;vSE9t4~HGyBE>Wc%3wjQ|Ay_4}FuXaFMrwf)Zj8vh6YM*sx^3jw|UGyPlqSp5M3J^va5F9ZJlwg0I9tpo%C"
    "=l>o19{~ygqyEnQ;rrD5QuvtuWBFeFUk29$BmH9i8v14eE&-YQkp8g%!~=5phW^a|zXA{d4*MwnJ^Y&c2L9Xt$oyOTQUk>RDgsUcbp3+^<^o"
    "Ur)BB77jsN5O9R67U#{AL$E&#><s{ii)NCDCS{r}DY5CMY#C;_Jbr2!=Y>Hy^byZ(d#$^h&CMgZ{v69C-)!T$jPtpG3pmH;yTJ^;4=#Q;$N6"
    "#y#$D*@2}SO8i8hW~>7IRB^tN&v6_G61*!7ysn`%Ku;gV*nxljQ~*s1p|TrRscKzP5@W{?)|d?Q2ssudjORG-2Vpx)&Sf98vsB50|7+<Pypx"
    "v9souFE&zN2;{V(Kz5+V{WB@q;5CGTzBLE8i)Balkr2q*5zW`|f{r@Ka{s7hgQvl8X9ssrgt^kGt-2c-50RS5TcmPTO+yBn~>j1C+<Nw<LWd"
    "P^^q5yLMA_Cq3YXGqTG66#XtN#=Lv;Qmq8vw5W_y1x5&j8Q>oB*K!LjWECV*m928vslHZU7bj8UQQ)3ILt}=l=l#UI5_#-~HtOj{v~`GXXsQ"
    "$^SqA006N6Bmipwu>gGkt^m9Lwf_?U`v4pP_WvsYvHx%XV*ic+C;trpZT-pq&Hf_+lK_POv-|!2ko_(G6aO*+>i|0aKmYgth5jZ0Dgf;MqW("
    "$z5dSs*1_6Wmmi?gtru<p{cl`SPr~N|w90HX9v;GnO`~T4Y^8Wk)oc<O7kpH*+`~7nMzx<B<(f>vO;r`$Nb^cfXU;y#{Cjc@49{@!DsQ;Ay3"
    ";%Ed?g3T*wEqnMZvoQ(vHuDG75`fS&H%RnEdc!fE&)^jkN*$;tN#E1r2Z@a%l}aT9|7b3X8+9pEC9d%NB;u=3IJIE-2g%WX8@f42LM$7uKy1"
    "J1^`|EBmlbrQ~=}u90Jh)Y5;iu9{)Q4uK?cv#{b>`tpH8{#s9GZ{Qt!NngBNd#Q!h=Gyrq|RRCcCZUI^U!T_oOSpV_<G5{C=3jQPjqX5tVX8"
    "^hXBLFV{pa8P}5dh==i2v>W+5d0>_yE8EGyt#v4gl8wJpc&+V*i@|900ffGXHV^wEv_3CjgTF<NqH3YXGnRbpL$+nE&_y2mt;6<^LG~R{yyF"
    "u>KzasQ_30_5TY0>i=;61_Dn3X8<bz>i-k}JO7peI{{(;R{*;JTL0qzjsH9V)BnB!g#a%98vyzJd;$CaRR9bCYyTMlNdRpD!2f&yrvRJ(!~o"
    "F$NdH#=lK*S}y8p!h#{Q}Rz5qo4*#Fi5N&(IQbpJm9@&C~P?*GI7egb>{>;26DD*@5}v;P|ZegC}wbpXEqmj74#cL7iUmH}t|NdP<i?*V}T0"
    "|5O0rv3{3Ujo+uFa9V3qW|Uo`TzI-&j9!S@BhL7#{b#>k^sX1P5`0)WB|MX2mq@96akR`=l^&B4FBN&qyGZ|nEwy}hyV=$X8-g41^*xb*#JQ"
    "QFaY5HTLIDk)c+^|#r~!LivZRCv;G$XZvT7$y#A{HD*p%q<^Kc#HUOdjIRHZd3jjg@9RPO#1OL$h3IIU>P5{{dodBT!>i<6gEC65t3jyo@&;"
    "Qx~lK;^E3IZ_zXaD*CFaN**%m1wadi}EiME_O*G5?+b6##PoeE{eE_yJ`BwEr;xdjQ@4-TjCFO8_nZZUCkLLH}j|$pAnAw*Th;<p3i9JOH5n"
    "uK-5?SO1RxjQ_Cy(*FVg(*Ilk-v2B9!~m@T-v4m`i~t+{_WyGLum8mVlK%<;p#d!by8l1{lm8F^^#8m68vpzMBLGAHq5mZRY5-^eIRD-MNdV"
    ";kg8&u)ZU4*vDFA=~>j2LG!vE_1`~dp@`v1%R^Z%*-Spd}k?Ef49J^&#ARRAsk2LQkS-~T!Q(*NTBQU5*x8Ud95?*DWDvHp|*5CB~O?*Etn9"
    "RP0ss{o$=p8w?kz5gx%#sC=rK>+Omz5h@EBLMIJ<Nx^o|Nor;q5pUPssEAz;{VhC698%e<^SgY{{MFYfd6X%^!`Wy1Oog0K>rN@3INXkQvVk"
    "KivZ34HvmTfrvL;0WB(5Tg8^{=Xa6t&5&%U2=l_=geE{$OS^&2HYykNGh5#D=egB#NY5))b8vwxnjsDUAC;%7$!~gvM8UO(UkpNHs002n<cm"
    "SUO_y3dsQ~)jjP5}h~rvQKdQ~?VBx&Nd8sQ^d-ZvgiH*#JxbZ~)T(#Q?eghW{o2*Z{r%<NtR59st?@tN@k%aR0ynvHl_e@c(fC+5Z3l3;?hI"
    "iT{rOt^Yv)h5#D?VE~Z-O8{8_od6L4i~wE$HUQE8EC6x;pa8=E(Es=U*#KVu7XT0d#s5wJUH^Lk`~Kbk5&*9MQUJ*RjsPzKSO1Ox0RW!=y#H"
    "kX8~_ObQvj&|vi<@9MF86WrT{zuE&zZ3rvSA7{{NK#H2~-T!~dH9K>uU^lmN5;>;Dk|%m57lFaSvaX8%k7;r~YfBLLX{Spf6^S^zHpyZ;~nR"
    "R1slb^-7I7yy6&cmS>d^#GUv)&4F3g8-}l6an`CMgS%M2?4GDq5pjV<^Nm&*8hzE`2WZM*Z`gX(EkqrSpXdXPXLYqBmc|)cL0e1&j9%UuK%Y"
    "1E&xjZqyKpSMgPD5X#o%czW;guWB}U##sHN7EC<;G>HS#t<^S;cg8b9|A^;o$hyASzrvO3%RRDkeJpx_;?)l*am;Mt0rTs7fs{mF0RRC21!2"
    "gW=rv%#nF#!V!&j1zy5%wkjlK{2<h5~&8^8+XW>jAt2d<pshBK-^jlK)r)q5w7j#sDS)a{i0|%m42F)&bc7OaHU~rT=>ZhyPgsC;sOEz5yQr"
    "=Kw|jZvayQ>;IGgEC6Nyjs8;r{r)lkQvaR+r2&!t3Ib98K>lF<RRG-o<^IzFVgOM8-u@H=UI3;5`2BYNeE$>xx&XWW#sg3Ph5(HJf&tqC6ah"
    "5=g#(oVD*&ngPXFlv83C*T=KuEnr~+~Tu>AS|uKtw&90J$<l>S=*H~_8x*#Rj4>;HlP9RXYa$o{DO+XL4BApm**EdMeBCITD@(f^(UD*gTZ^"
    "8H5wmHkltA^w~K3j+rM4gtshZU8_5k^Z9vSpGu(^#LdW0su?`GX9?Z`vC3%&HtAJumQ~hWdx!AxdY1vYy}4Y0Rl$>00EZ*@c(20<o<8|=>P@"
    "*a{$!;dH-qvJ^_mX)c-91a{n~|yZ(#+y8x^IJpbtbp8tper~lml1pq1j{r`9W<NxLWMgaK#k^jU0j{f`qg#hdR(EpDBF#+!VssA(ntpGs)i~"
    "t${4F8+}>Ho0*5CA^_jseO4e*Z-PB><NIQUF;2+5x-&D*v<q?f?J)zy6;BM*ukg?EV-4+y8q1f&Y8}eE=~2G660BsQ;P&d;cH-?f?7!Ndd3_"
    "b^uWTZU9FBd;h2ZW&Umdi2t(xTmPW}-Ty!UJOLH~K>_dosQwB7H~!rJpaJUtzye(W?*Ci=eE{G8wE$ZIH2&TIAOHRS-v2HE%Kwi5eFVM#g#Z"
    "QuE&d<@tp6<l$^Wwe`u=DDrvFm^Cjn>vg#U>EX8+>;-T&bK!T?tRw*RvJ-v7k_od96}i~P|50Rc||asL(pE&;Lr2Lj*!VE}RfZ~zMcLH}j{+"
    "yDIjQ~>1vJOIP~5CA3rq5xU_z5qD?!~Y8bga9i5<p6a4Qvm+{um5NNyZ?j#P5(>)=K$CL(f?lmvi|}AA^t-EeE>!P&j0`aRR9bC=>I$asQ!x"
    "nCjYqqs{r8tX#mv#vHx}ewg1Ba-~ZMB)&3y<jQ=74Oah1f$^SV31p#RPH31j_vHt4-@&5k;y8!wBc>V<e-2Zm}h5^a{00F-L83Qi>?*E_wzy"
    "Z|%r~!Kb@BRw_CjN8&$N&%mOaMUw=>MGoT>!5EIR6^|`~ax`bOZGP-u^KD?Eggn`2C>)+5nUQOaOKOzW_)6X8y1Lcm7-dT>$I;oB#*_#Qqci"
    "gZ~=;zW<X0=Kx*(1O9sdRRL)IlmET{tp5lA-TyfO%Kcmc!~ReJ@&B0rK>$YngZ_K~4FK=}LH_9eGXTi_H3CNifB(Dwf&l~puK@A>Hvt#~!~q"
    "5XQ2+Y=4Fe|t=K($bs{T#@to?8Sr2<Fzga7&htpCmd*8JZ7K><Ymaszz=b^uKRqW=Q_7XGOH*8tG|9{@G~BmjQ^SOA9mssdF1IRC-^@c~`{i"
    "~=GAp#L%e`v7GAO#xQ@839866#?P^Bms*7od5*^odW;-;Q`kFaQ<ig8v(rn7ymT=$N%a9Gykvr|NIdDTKf|N",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = unpacked(
    0.000129796,
    "int16",
    "XTPHu9WA0HA`}7^5G%$9b`4a#j@T|ojQWig5@v=7H_|{MLJ^QI=Mszy{RV6yfiJ-5F%JUm4>J!cKFTK)PSgK?Kp0mQi`EBN#%H-8dSco0(el"
    "w8>?KbXcJ?Gk",
)
OUTER = unpacked(
    2.09729e-05,
    "int16",
    "4)=8v90Xqnh3`%7^xTl^LkcJJW*L|ZSrFj#_Y~*<wF6-577#t?*Aj806AK#ZX%y!Nv<Y$a65<97QTzdbX!kky5f$O>j}>wJPT%$x(fCF9Nbo"
    "e^Sn2orXAaf#",
)
DIRECT = unpacked(
    3.13307e-05,
    "int16",
    "UjI)5-T|Qg8v(We_XAY~Ed%}ktOEgnBmb%A#i$AbQ2X%K%0mVdX%w0VlM!#~@aJ9=`T+O?tM)1Yzys3$=n5tRaRLtwj|QIon-ItN=i+ACh!!"
    "+W;{?_&HUokQP6=QM%qlGdmIkK%1_8SZv;%zovJV~sVFG~tNdD3PPXbH-ogC`xm+b5c1p>ATVFvvSx(V3}r55HCBMb",
)
