"""Escape from Zyzzlvaria: what the bots have learned of who wins (bench/teach_zyzzlvaria.py)."""

from escapade.engine.network import unpacked

INPUTS = 79
HIDDEN = 48

INNER = unpacked(
    0.001926,
    "int16",
    "IsjAxHvG)}^#5f3pZsh7;r<@~&ixktTl)<E&-?oRn*CJ#OaIaQ>HQD-A^!^h9r~90d;PlpL;ZXJS^f(9L;bk|Jpbtc2?NgjZT(053j7lPTl|"
    "pvRREy>`2o8BxByQA_yC~(jR9c*_5fY~1p?v#^ZtSWK>#rV$o<X#TK=K{V*iW*qyM7;(Ex`3@BdT*>HgaP696s!jR181?E`)QmHZF?L;nN;5"
    "dVY&00H3u=>Sp!WdAM!3;){v1pxQ|1pprag8wQ2=>HP{?*C~3vi}MI{r}JZ?Eg3bv;QdoE&w$E901q<-2VmuApp()t^ZvBDga#n{{H^|qyID"
    "iV*pYBHUI_yVF1?uIsn-J-2WK>VE<hJ%K+m4c>pQ^;{Q+ptN-f%+yCqT5CDq*IRL@{ZvT$}rT_Z>CjgoM*#DOR+y5T`I{@SV-v2@X4gdoH+W"
    "(yYo&N&>{r_P9O8_?jH~>@tLjdalH~@zKssH-_mj8eNxBoT(*Z*|=4gY`r<Nsm+eE&uNp#PTtOa5K|Q2)CBME({4TmQ5F4ggjDp#IPQKL3>d"
    "6#j<)6#ZBK3IA~bF8=xc+Wx`-H~v@uOaNy7TK-1=#{TsEX8)1@asQwGas96S_5W1=AOErb)BqX(hyPyxRRE3u_W*DJ3IC7(C;_+s!~bgkx&J"
    "T#b^rAL3IKKgZ~pWC#{ba&5dbOwIsah)N&i{_|Nj{OKLFhR<o>+>LH}6){{IO8IsbtFh5xPqIQ}L8GXF3FGyQD;WB&;M8vYdkiT}6#4FKo;1"
    "OVXuW&W!E9Rg1Ni~oKBgZ}^j)c;-o$p9Gt4E|IAM*k=QmHw~&-2P1exd0FT^8C&ImjDC-fBt~~7XhpN1Of~JHUL%uJN=OV!~bajdHrzzumCd"
    "vi~n{1-2O!YGXI|brT<p|Zvg@Q8UX(O^8exft^U6NIsah)NB$52$p6XyMge*NbOM+C6#yXt&i>l{PX99jEdK8Rwg3hL4g<OXFaBlz9{|$-bO"
    "EORLja!vUjLi`s{mmDZvTw`O#cf4V*UC4u>W-c+5JTTnE_S*@&Aneh5Zo#i~WfHAO4g74gu)@SOFja1OMv(r~u6XBLCh05dj<jcL1yc3Ik34"
    "#Q~22>;KyR2me<9wf~O(Q~wYDo&X{M3jo*vlK=()lmKf3-~cHAx&M*>dH;U?fB@_PdH;0)V*yD3j04L59|3LutN*kAM*oihAprmWGXT8)^#6"
    "|mx&TW5bpXo%?*mf?F#xXnBMpc5yZ&qcTK!k@)&CFs4F(MQ$pAI`DgW&CA_blNkouPVfASOaocT5mz4_7oodfCv_WI%Vb_iVZq4=f(9s!c{3"
    "jQ?vZwJo%81T9RR1v23y#w_Gh3i$;uKG;nY2m^7zX9IprXSHUC->|HQTM?voALc3m-&1U)e`FKA_uVfc*_CZ9tAJy0RGYdToOPGYyz#`N7hd"
    "o4Gv8aS`9t<d-atuv{@zoAOV6Avm<~kYX=gtq5dKNKmeWp7XZ`$-vHD92>^8fZvQj>$N#zieg6Lc*8d*=HUHfJ&;LgNhyVWm9RPd)v;gA&b^"
    "zc2!vEa=Xa9iz7Xjb?#{XddhX2X`ivWoLYXHLkNC8g(g#h9IDgC$rb^hA|x&goZd;5t1PWJlwHUs4QasS}`i~*?qQ2=fR@cgd;;`_+}5cp2~"
    "%KoSR?E#4T+x|EG%>QHk1O4U#paF^fQUQANM*k20CH}ttHUa$q2?pB!0sOH8<obikxcQ0y=I<o`?fYl|0q)!cHr7E9(DjWaOZRx|2mu+oE9s"
    "*QuMZsgLE&ciAM04&Rn_z1-0!3Gz1B4Tbo<a0S<pw}nBdSnlkgxW|9|=#AL8HViUFq!ZT21cWdJ(>E&we6tp79scK_}E^#20@iU1J+Isn1{1"
    "OWH{yZ}l6`~O1!p#RnXqyL-#0s-g%-T*BCx&QM2;r<8!vH+?8s{gwGUH`uSL;zL*E&$g5ZveUfzW>z#Y5_U{9{qOwZ2%SeuK?2h@cbzG1^%7"
    "(zWzJ#&;fe`asNmHG5#t4C;pWG@BZTfiu~CCQ2(j`l>y=Q`S_#!ss!Ny;Q$E%xbyn`=>vrS6#y^z6ai=oK=p_JC;!?1e*S#`n+T!_H}}`?+4"
    "L>@C<NB}ZVj>UX5$?Bh5-HjHTi4gmHgxojRaBlj1EllALuOnaqQ*|Jn;hjKLHs9H4yy&)%wKpFWZF;f*i~lKJL=+GythD5Bb6PI7x!}VC#(%"
    "lL7MoKmTL|uKxxB5&>2H%>MxXrvl9WME@lI83G6c!2PlQvj1EE83LLCodXa67yzaO&jEJ+gZ_^G8wHC0q5r}DG6RVJUj6d{9{%V4N(4>*A^)"
    "ZRZvbKfApJZ8696Os4FH4yL;ukKJ^v{HEC9y;hyXkP{{Ni-Hvq%{0{~qAxBoT(MF8mk^Z)t&<^LQ2NC4peRRFF3cK@XRdjPQjp#akWJ^%&)|"
    "NbTa2mtK=d;s?VKL8W~J^up%`~Us^g#cs!r~tJ7*Z)%h?Emfm-v1#0<NX@{m;eI-`2Pa{PXWIE<p1dZt^nr$bN~zi2mmnu?fxzSd;ov|>;HK"
    "G-2cu0p#LrakN$4|q5sSPEC6EwRQ@pk+yImQ69CZvDE^!PjsDF275)VN+yBP@Gyn_#vH=eN6aX{;>i*XL`~R^2AOJA_#Q)p<PXX}%K>)S?1p"
    "(LoEC4e8r2ioP2mmtvTLDG@I{=~olmM&$Z2#%~%l{Mrxd1`_zyFm0NdTY#s{CpI9sX$pPXXWoTmXas5C7}_ivjfiQ2%WI2LP4-vHvsxngL_~"
    "8~;-Oy8qz+Ndn9M*8#BqtpC>ktN&2{paOaTiv7C&i2-8&<Nu@p)&KMUoB?nDg8;$*cL5szTL5wZ>jCBgZvXiJO8=PvDFMy^004sj_yF$!Zvd"
    "SDe*a(smH(~*<NxCS*8Z{p7y(cK>HnhvXaTSP-~RspSpQQ0UIG9A;{T`r)BqR)l>mSLW&q^>k^bZUg8~Hpv;dI*DF8bF?f$?3Wd6$lr~ronU"
    "H@tTGXb>#^8RH3LH^YLn*bOANB<xH7XKmve*!800syT5O#nUr&H%{&KmM)%?f;ViJ^(TRT>&Nn`u?o`LH{EF8vu^~eE{+QHve<~aRA2uy8k!"
    "-xd6}pZ~sjI{r)2WWB*|PuKv0I3IGWJ!2m4*!2vt}aQ{pIV*YypDgyleB>#E-`Tv;!L;<7!*8q0^TK=N};s9*_TK^0IGyhKj-Tut~MgZOaD*"
    "#9Uod2KzI01nGW&jQWSN~K1CI6-WegB>Rn*XT)qW@t4^8X$HU;v{39{~^lwf`UhA^`jU_yE8ERR1yn9RErFfdJe82>=uT-~f>S$pC5q1^~eS"
    "GXTs0UI0q~^#3mabO1L1>Hi@BumGt4iT~;UdjQ)2PyjvvK>ybOQ~(_S2LSE=OaSBmqyNhOh5s)AdH~t~8US_x2>`YLdH-Jj4glBw>Hl>Ay#P"
    "M|xd2H3W&Z~NDgZ<PdjD|%T>xYNkpCJ0Ism5tivNfKcK_u6zW@UO{QtcGfB<IyAOEBO4*==^m;d_zg#jM_=l?<fRRF~Rh5w2FA^;)&PXYJ;U"
    "H>)!K>nNn8v(ljUH*;%J^%myTmR+%#Q&)OZ2!prtpL^kJOD8O?*I?~u>YI?m;ZVI4*`7t7XQTnN&n#gO8^l7MF9W*&i{1)jsIW&JO3~MZvX8"
    "6xd6ZbasYz>_5Wi3*Z*JtsQ_UA$^V`HJO2;>yZ>(g)c<P$WdOqes{c0sN&wUVzW;9j$^UWy%l=>hqyR_&R{-Y!p#bIo#{VJ!{QuVfKL26>?f"
    ">BaRsdQ6ApfQR^8d#F)c;igJOEq&z5iYS5CHc7+5cex=l@Co-~Yz{FaNUtCIEr|Hve7!@&E7t_W$nx(*FzqlmM;(NB}(lJpiu%y8tZzeE{qK"
    "iU3Uj0{{g8?f>upU;yy{!v7lp?*9b<Q~>(_Hvo<QvH#!yEdam%(*KSCodCT5L;&UgMgT?t#{Xmhi2phO=l|dT7yxYlz5k~FhyO<aCjeal%>X"
    "L@ngD$OA^=4I;Q+t?s{ft;z5v_*=Kt9LaR0{t4ge?rMgac+o&SCRoB)geM*my?{{LS9v;Ri`K>$?%@c-)nO8~O}0RZg(*#GALcmKrzH2}{4$"
    "^Yg5^8X$H#s2^R?f(V<4*wGX9{~RU(*O7W)&Ecbb^itc(EmpOKmZZ|DgX`uEC8ARBmh+aLIAn{Hvs<sp8uc#$Ny>or2lLHY5)=dpZ_cXLH`i"
    "|rvIG(EC7E0mH)H<0|3GRrvH=x*Z&Csl>f{BQ~%We82}&v_W#ZQZU3nMJ^&y9?f>=v!vEL*asR;pr~euN1ppQRyZ;OT<^IwC>Hy{dCjfN;LI"
    "FwtAprdUZ2`soc>n4C^Zr}_)&Cm*UH;$xg#SJO!T!zu8UHi?Qvt96q5qTssQ|nHK>!T@-~S^1*#95_)Ba@uqyMD<!2rJiD*y5SCIPhnS^r=G"
    "EC3k){Qn05xBrg->;RVk*Z=YVV*mXA`u{)xjsIW&5COjbz5n$8w*Ni=G619h!~Z$}ssK~~bpHYXS^#SRTmLTrod0bBoB*`{(*8C8xBqPb#s6"
    "^u7XZ2dNdW2pz5o6I^#6JPQveqMMgUX*FaWjyum5WR#Q@v?zyC@9VgHx^MgYD4O8_hZQ~($NQ2@CATL6Lo&;O(UlK%<-H~_8yR{#3|^8knd6"
    "#vivrT=dLNdK?^aR2@QW&oxE3;;;|dH<>bQvbvNxc|)km;crO9sm^q_5K+Dj{%tgc>byXkN~3ndH^8(VglLymjdblR{vuF3jf&w&H*9+r~nN"
    "B(E?oo`2cMGWCQa9e*&ohXaP_Dr~r5WUjI`6dH?zU@Biulvj6h}#sLfgn*x^tJprTtIR1nIR{$sg#sG`|cKuKPF8~<;iT|YmRsr<?*a4RTVE"
    "=Fc*Z{8oG6G5dssJJYqXE?b`2D8<w*O23bNQ(OD*yohO#u@C+yK%2eE>87y#dVrDF1W++x?IMv;TSh@&6J5dH`SmI|0xCX8uY4vj7bM?f>Qf"
    "904K$5CH8169CBpgaA7LI{pFvi2%g_Jp)t#p8nqaDgg}wQvX%|IRMN5>i*mR`UA!McmRX~>;vfm`T|D)WdP&-umM{DEdGN5jsjBuD+E{p9sl"
    "M4kpheWk^+_kO#-n2y#O5jz5p`=umLjx7yT&ylmN{B?g2mm3;xmln*u}w|NPzmMFiphJOOe3<N-+o^#4@=H2|dmF90C{CI5c_WB}#>AOe*D*"
    "Z-9Opa4n$?EGs0T>lvWC<A!^U;YCAJpXL~)BvLY+W*e~r~&Q)tO7IyE&#^-v;TAef&Xm%hyV5fJpnxcx&1c(eE!J+zW<*5i~g|s<^PiYKmM}"
    "*fd5wiTmT0F;siGRApeX5l>v|d!}?wT{r>w1gaF3>=>M(%!2ciq%>~o{i~j=re*}R8d;_fiaR1T(;s4G0zy1LLXbD>dNd!>+Yy+YD=l@Fm$o"
    "|s(O8~0^g#v{F3jS07DgRsiDE~A5$o|*-TmSI@HUC2Z<o;LulKq4Jmi`+3Y5q|D`2Ym}BmfElNdnUV>HsSIwf^@0e*akjTL8!Yg#hdSxC37S"
    "zy6K?sQk$OLjd~yQ2a;yX8A7sSNx^@fdgIu;s4Y97yO+5sR1wjJO2j%;Q<Ky8vq^wK?6Ad&-~~7$oy*l-246jvHDK^B?DjnKmxh^8UVWi6#?"
    "D*i2bJlul(cy=KN0pz5fUR#{ZE1I{zd9n*yi+_Wz3iv;iRjZUNf=djPBedIER=hyHs2B?7SkIRFa)e*h)_o&Pfdd;#+Rf&d`^BL6x7VgNb;y"
    "Z?ayBLQ>)uKyVT!2dS@hW}dt4*(kgYX2qxr2g#vV*jlEI{(c7ssPCWT>u0CX#aWsuK)1=$NawkG5&b~HUahhG5<CIg8`QR;Q%oI)BjKbUI0A"
    "*fdIz=QT}ECpZ^j7RRNX(d;nSiDFGn<3IMeK)Ba@tg#X6?O8}Aog#Q@-?g0P(y#W6IRsiw;@&Kv;SpOXX?Ec9B;Qj~z*#Bz)`~TMfrU2#us{"
    "kMXGys+WkO6W2Edad#PypZm3;(bG*#8&)e*ne+ng8bh`~HmqrT=UJ#QzfiR{sb9|NgcAs{joE3H@3C8vp?TkN|4|=l^T}Rsb#kM*&;^O98O{"
    "&;R%RdjO~aQUE*uE&sd!$pGsBF96d2ivPg?B>;>7xBjC6sQ+jH4*+}r_x>{gdH@{&ru=99KmFhSh5hjS@Bi2TzyDVK>HppR`2LsyUjM%U?EW"
    "<VVgSSbHvlI7AOENR>;1_5HU4Y>cK_G^s{X<P5dSCuECE6Q?)-TEvi-*Z1pKl6*Z=?jq5o0=_y73;#{YN$7yd&4Z~y22X8^kY`~M&Q$p2CPA"
    "pU&-KLHB>$p3Z!LIF4b#s5zJ`u>vt>;LuuS^zu%`v0Q;5dS&=DF2xNL;z0zYX40DWd9rhxB$KXtN<hccK(w8jsST8c>nhRb^vw%k^f5o{r~;"
    "{PyomN{Qn*RZT|=V)c}0|*8qM0^#1VwQvt01rT<R=&j4ZnCjf;3z5lWQuKuY3%m4-ewEo5Z4*|sgdH@>%rT>rsga4)g)c|V%Xa2JQ#{X9T?*"
    "Nql(g4){_5iZ~&HlImg8vQvKL8>BH~{Vd(*HmJZve3Wi~lbGJpXh6001Wd<o`SX=Ks+Di2!!}QULh>)BoT9`2WWKYX2+%asOfeCjc)11poB^"
    "(g3;txc{8~%Kz*AjsMX9x&iY4*#C<G+5h?e^8S7RIsiWZ7XeuSAOAoAg8c{oyZ}G|&j76dLIA1%&j6JGwg964DgW93mH+DiYyXG;i~p7XCIE"
    "Z?9soQ4EB{9T7XXU@ZU2)1JpnxaNB=Ydm;j#sfc=>N6#fVS5CDSxhyM@&{Q=znodG%k68!=H-~jsnTmhE;t^Zp9MgYnG3;^!^834KfCIE>5W"
    "&e!;DgS5wr~r5XEC0s;CjS`$0RWK!AprgU3;=ro*#CO}wf~>~pa5Y1A^+h24FIzMGyg09Edh)Ga{pZb%>Ew%NC5HwMga%^VE_~W-T*iMlmM3"
    "hjsT?pP5?{)od4YaL;r~Y-Tx~90spoDeE?MeNB>a(uK#`kg#ac182~2#s{U60%Kym#Bmk8F)BXnl^Zq9Qt^sfV!v7fnSpaSTRsW*@E&xOSlm"
    "EE?5CD__qX0brZ~ln^d;gFCwg15X9RctD^Zsf7)c=<NME@B8%m0l3UjG^ZlK)BoZ2z$T?fs<x2mmGjGyhHjVg4cj&;YIf-vIUgU;*y`6aN+d"
    "=l~S}n*jX&o&b&iq5ri1838W;o&fUxf&UNy6aOs$H~<&^A^<W0?f}mJ)c=10N&)8p`~EQix&UGSBLNuzkpCk8jsTDU&j0@Z5CMAtrvKjnN&w"
    "scY5+q3@cr=qmjLtt&;P&w>Ho?8j{l?n6ac6I7yxztR{s|OI{*^_8vlj<egDS)5dpmZX8`5^fB>WaJpkSSQ32EbR{(YYLjDv09RYm+k^f@=#"
    "Q?DWuK<t#3jp5#0{{d7D*#ph`T)59tNzCT?*KvoSN~xDr2qv1>i+itLjgws{QndHcmIh1P5>SNM*t)M`~Ot`_5RKN$N=>HcL0$8WdP9tX8zj"
    "#1p`+Ah5&K@xBw~sI{>Hu<pT5nI{)(jg#c3k&j1Jj-~ea<SpdBMo&OjAodAaadH}QkyZ|}?5&)h6xBn;s%Kkh6Isjh&V*mpJQ~+!LEdXr*nE"
    "*Qg@c(!JDFBiHnE<l?|Nr6t!vNd=g#W<*;{PT9Rsa$Jw*aO8?f+Q-9RTA0Y5)5Fb^y@-EdT@n$N%*IX8_3mdH-bqCjg}X<o{m(!2i1c834in"
    "oByK!=>PfuQveeHKme5gL;z6$kpK<=Q2;9d9stt+od2r-kN~6qF97)ekO1`m#s5A4x&Pq*x&L|qNC3qD768}(a{yES(*H;RCjTe^AOIc!&Hs"
    "P@Spfh4d;it|8~;lH5&$p&NB~^`EdbpATmV4-=KrJsKL8Q{=KtgW0|0&hdH~n|+y4OooB*T$uK)@FApl|jBLFS{o&VGS1^`I_ivXDa`TrRJr"
    "T;wuFaXv6?Ekv|P5@y5Sphfzpa1gz_5b4kz5o;eSpahXI|26pZvdMBx&WsCECAyFHvp6Wg#ix$zW*8kiU67ay8wd#f&YmA005r==Klo%WdAM"
    "z6#&NnKLB$7sQ*|11pqVw_5ZK`8US+uu>b@B<^^&Cy#VC=(*P9ujQeo^xctoi{Q)ltDgb!_D*rM5zyS>a^ZFVBzWtB@VE=po0|1x*L;}+JiU"
    "8sPQ3T5XdH<yaZ~!~~rU8Zl%K@_fiUG_1hyJ4fj{%nhrv|$Jl>W{EO91x)?f>ik)Bv^tSpFIR{r`;r9slP4n*JsK^8U2|vj1=Z2LCDmxd2fB"
    "ya1p6od1*n#{aGXn*j3voBvG!UH{zvK>#cPG6B>8Gyt~$n*Is@jsOJzO8^=Hg8`iYWd9=p$N$j(fBw7vPXCPmbO22M%m7FJz5f{hWdJDw!2m"
    "h{!~@3wZ2vR=8vg_VRR9J6(Els|y#llV$Nkp-0{>J0QUa9zg8nuGNdM0NF##h0kpPMRtN}Owr~Og@ZUDajp#HP}4ge?uTmkO}4*x{}j{lGUL"
    ";wQ-yZwFse*ZcEumg|)QUOr?L;z9$8T?%U!2NywLj)WEX#lhUh5hvblm5^FOaQ3?>H!o1(*Y^}6a^#%qXiQH`2eT@5CL@o)c+FzGXE|9o&Yx"
    "hV*s}Q3;%-u>HysUa{ng(kN>Oy^Zud!wE$HAc>nePtp6VXSO2{KcmII@8UXzN|NjpFuK(u%wf}bjE&t*FWB?uiR{&uE%K%XS2>)dMlmMy!VF"
    "0}UOaJZvrvL2!@BjDzssJPZ-2c@7t^Yv)Apmj#cLC7;VgEq@#Q^pH5C0?q>Hj4Es{Y~t9RLOZj{ms-@c(50{{Z;^I{=3NivQgJdH_HF_yD^A"
    "umJ4;?f>Nda{qJxfB%aB4gYfg+5d_G_5kevf&WDTG5~Y{$^L!-SN;hA1pp5K-vM0z3;(PBy8x>I&H&y2O8_MR3jcQhrT()2k^gf3SOld1<o{"
    "IxqyHEH$o~QVQ2)^Y%Kwf3BLF}D#Q?zmC;v(REB|W$w*UG6vH)BFqW{4D!~g&P6#xSNvHsZrwg625h5w2GMgZ*o=Kr|>KmfP^g8=ydSpGo(+"
    "W!XtfB@J3EdU_@X8=tAq5)F>2mpQmR{#$H!T|37a{#~o?f)_UssE_|-2Y|&fB%yIqX6aqv;Xb>egCZg(f?BbNC0X8zW<2-hyUyUd;YWk4gWI"
    "#i~rOA(f^_VL;y?y%l}sZzyG8FH~_K$^#8yAX#cSP#sI(mmj5{b)&aBsk^g`I8vmjIHveS-Iso7Q3jbUH$N#<n<^eMRy#J^F&;f}6PXNXLp#"
    "qTpWC20{SpP%-6#fkV{{L(Nxd21}%K%RSAO98rK>)!0KmbMmQvjg>cK@6Ik^rRts{N7x00H6u69DY~&j0fKl>b2g*8Ri)gZ~}>QvmM&ssASc"
    "NdI^M4gZ7!lmRRJ-~SN+kpHUwRR6#M;Qvhk2><o}M*nmFD*n3vVE{$}y8t==)&7(LUjVHCrT(w~S^%Q{ascW9QUTZiT>cmUi~rpI!~7lt*8j"
    "QxQU9m==>YZr<^OU3kN(O2#Qoy|wgG1S)Bm^udjMMkQT)LF8v*tINdT<@Qvj3!(f*?V!~h-s)d1oDt^a=h_5V2mo&dT069L-(pa4+-PXEUKH"
    "UZoM>-!)8$o~ia@&K0lN&j>H@BT6Z#Q^C4TmXv!`vB+w$N^IS(*E53(f~*T$^O~@r2TXOE&qr7aQ(mlXa14`",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = unpacked(
    9.32203e-05,
    "int16",
    "DK}Qh*ed-0Bo`Yl$54wazyT!qqxC~*EM(74mSP4M^J+~lk{Jpc4LR2N=Kp~gpd%q4axmu>QbWs9cJp{NOcY&L#2;D*4cL-Q|9@ORa9r8nVlN"
    "C9qxoIDJ>D$~",
)
OUTER = unpacked(
    2.02679e-05,
    "int16",
    "Qw7WmbKQ~@`tk|w$lh7$UkTXmybY%EZr>;E#Te)ln&{o^Huy2?)DHoGyAX%!jS#mN?GmKwjp(uSzz>Vn4dy!yEEC)cEA*omN$EA_I2%p~)8q"
    "=jNc?RNLi2hL",
)
DIRECT = unpacked(
    2.08408e-05,
    "int16",
    "p!=Z##s4S+{s4;rO#W^C&;E1#2@MQ9jsBqty(f+QI|WzZRA4g}s~2(r@CLHuj_KJT4;IMzy!bBo`2`dCqYi=l4*p08<_HS?I`FshXuJV{a82"
    "X`=l&c}Wd&FOUlA+?YBcixaPuJxTmo7US@<aTZxwX<sSEuH_6C>#7XG38U)rDg{1Kz%BnjLUU+b#{UI42G6%Y0I>h=",
)
