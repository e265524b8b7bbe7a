"""Escape Earth: what the bots have learned by self-play (see learn.py), one byte a weight."""

import base64
from typing import Any

import numpy as np

INPUTS = 136
HIDDEN = 32


def _weights(scale: float, text: str) -> np.ndarray[Any, Any]:
    return (scale * np.frombuffer(base64.b85decode(text), np.int8)).astype(np.float32)


INNER = _weights(
    0.0100497,
    "2K){J@c$YW=JoLb==b~k_4N-F`yKBF5C!M&`UmO*0}BKQ@&6GZ=oB9g@$&^CC?W*q01xB{2N3M*@8l=!4EiG-4%7h<81gCO?i2wm1oHUk;|&cQ"
    "?<V*W_3#E43Gw3L^d9`^6WZ|%#t_>2`~eH@2n-Sz4hs3t^zPsV^y%pa2ps?y9~sLV2nq-Y2l&?h?il(4?ezfP2ma>EnE3SjLj3{W7&;pRBe*OC"
    ")(+VDP3jH!^a=kYCiB(fIRE-3*7NlZ0O{Ni1O)2d^d0~*;0yZ;{`K$~^waVVSREGq<mvC;6bs|w+#<5(DgzYu;sW<P_38Bx|LzhJ@dWNP@b>8V"
    "01@*1;O;#a@8aqJ0q^4=3i$i<zXRy%`4HydA^_+M^c3U~Dgq_84Fv=784LRO8220u@A~WxK=tPb4E_rC4gCk*Eg1v+4e1-$&jB9@_wD;G7!Kbn"
    "0PP|F{`wLY-Y^vQ^6&`q?hpy~8zSiQ77qv^@ZaqN2KDOl@A(k*_3sG&9{K|W_Y2@G`xxgL`1$}2_`dH20T34b+X)u>A?@S#3IH176AJhi@gM&5"
    "4+jYk4jl9X0sRIE1@-ps+zR^)*z4E{76jz_=>Ev;`VRi~^7^R<3Mcgf?eXyWA^q?J{rM8s`w`>`6A0Sy8VLL93Gn&?|N0&3AtTxS2I}zp_46SE"
    "{u~?$@Fo%V+6(K(1O^-n|K$J!5C{_W2n*!`1=|k%?)>;5`3N2m74`@W3F_|`3i|=^Dct@A2MO&89UA!o2I3O^0NUIH<oE`E1rh}h{`Us|{nq#H"
    "#@PcICISHl^4R~@1P|c=9qs=E8Uq^v{s!{%>c#)#^$YIn5exq25b*5_{S`IZ@BQ)u-3R>y^y23q_w)M)*4r5U1@#B>3Jd1c;wv5Z_x|?L6$;4s"
    "0}2E31M~U#4(<5U3lR_&3JL-G8TsHADeU+M_W|Yj^Yi8C-v$fT@%8fH2l)jE9oQfn2r~o{?iK^_EBFEW`w9>U(hd0L1q|vm_V(@`0QmUx{_PJJ"
    "=Kli&>gnSG{|^5N_xJt)^aK$DAp8aP2JaaK5#sgi^YHol`t$@8@Bsb_{sHO%><az?>l6+XGXER>1_%ZZ`2Y(g?b!7K00J5o|NQv)```BW`t}X<"
    "_6_<43<(DO4+Hi2<?Gh*{__z4<qHhi4(j|3`V0Nt^8)$#`~~X)@a5_M`v2$s@9X^G4mb+w`rY^o4D1FPC-Ch7zx4X{-TLki>-zf*$M_NW-UkQz"
    "=J5IL)$jlH{sI&+5aGrC0_Fzq3Hb@x`TXE2^BnQ}83Y6d<NNFb^#A?;0rKea7zYd!<_qZg6Cv;Z6y*r|?+6j={{7!181(cM?$j6mCJ6!}`RWB0"
    "@#+e><rVYYF5&k0{rda@{sqen+|M850`Bhy=LiTG{TC)93=BUq@e>UK0u2-e2p|Uy6C@i51my<j=MMe~@f!mg4+Hf95)kDV{1NdE?gRPy_5Ils"
    "753ut77qCo{_+d{>dy}f-v|K(4)+HS5hf4z8|C)u{TCJi==Adz@)Q3AANM8V@Z9hX4G06~;s_r3;N9^f`{?iT0`ctp3lI$U+U^G82J`b71t04f"
    "6utf;5%&Az1=#5s|M>nr81E(i5cBI2@9q@l;0@I8_~Pde2I~wW;{hxU68!EN3;Ooi@7MPb`}i~$=Gq$U0Vgg1?%wO~`t|ho1qA^A8|wY&0s|Bq"
    "4<sW82-ODw+V&OX9Si&Y65uWF?;8>w7YO9_1OU<(Cn4zy(I(Xi8XXAW{`v?O4=)e*B>4se%>@Vh_tyX;{O<B9-VFXEANt=OA?Oh8?$!(Y1tAX)"
    "5$ONr?EV-o=mh=@4G8K96!k3o@(23j|0FH*6axkvA_VK_2_y~>Am9|}6bl&n1KAJu*AgW28S~lp2m}KH`TO$v`SaxQ^9uw19SaZT_!SWn_wF0p"
    "5)R}6Bk<+-`r-=`<MQ<Y0}Kh|1N7+L0{8vi*8~GD`w0i(_4p^``X2rB`~3+71{CP@8vgwa7V7HaCF%M25#9j`83_6&;TH=H1{oLS?G6D0Ao&mq"
    "G2-s?9P1=05)A46-}nXf_x;`I>gXE^1L-yaJK*>}=?VDlJ?#`2>DS%t5(oVK77+;Y5d`n^8!7bC4eSv3G6EFk!2<>m^yAzN5bgBv)&vv#;QSsh"
    "2JY0}{sjj5-rWQ49pEPM1qJxi^&;fg`}O4S>D~bn3Hl@xxa!p86!iHT-~bE$<@5jY`w0W-JqWuI?Az}C578P1-x1^d75E4J+wBb13Hk4$7#08y"
    "{skiD{TUMO3d{EP)d0-Q+4Se<!|4R|^5Fv2@8#di?(P597#AG%2kIl_^CmO>_{by&)ejE%^AG<85gQQ<7UvQU{vh)X^7Iz(9y1I0<Ma*u@c!}?"
    "9P9w@_x|J{^6d`<?DYKh5ab9V0`ctt@*LMC&;IBV?&kLM(+bNP{T1`>5B1*u;s75N|Nr^&2>kd4)GQ9+1LySW8P)jQ|M}q{Bl8UX1tR(=`u-{g"
    "(*@((>j&rI_zCgj(C-r#MEL_8-VfFi{^k_r;V|6s@*313<?rkK8~@(o_X7F|8|c*wBlG<qEB_r4?%U-E3ij>Y()!&1?er@7@%-N%D)a^M|KkQD"
    "4DJ>x3k&23EYuYR68g|A<`4Gr`Sb(_7y}0$>H!NF{{i_M_!9d7<pTfT>-FB{A?WMh859Qs{rB+?|0OFD7!%<B;27{76YSXK2lL(ZAR+Dc1>W@X"
    "^7P>c3)$lO7Z4cC`o9+)_~;q#FY*fc4jeWG^yl*k@FE22_VNVj9r*hd?*J$X2leVF{3`Jr`w1Hg65aMK>;?Vu?Bpf>-SiXd@zd@p|M~F{69oeK"
    "^xg6<?EwfK82#%P`z#Ob2@($E>d*lF)9cmu?(+ct{~1II_YCji_XHa<90>6R0{|)R?+7m0?;i0l_8R^Q>D>(q>gVYm2J$WT{|fr@AqVo|>F(zc"
    "{1oW*_5k_l77_dS6Cwov0}=7;6b}sS`3&^=<{t#==nnM^{}kKw1PbKx{Q?jD|Iq0v=@9zV79I2y009F75E0!1_5bt?Ao}1B1@-*t1`Q4c=Kco6"
    "^z04%1OWN;5;WiI3kLZS1pM;>6&Mfo9qIP(^&ac-5FhjB|JeQl`2q7C2O1L$;_?#y?+YCK1M~4L?fv%r1`hrg{r?p92pjPL`{xMnApG+K1N#B;"
    "`3ceP|NHj?@!t{#`xhbX6b=sY^6m1^7VQWD0O$bW1r7xS@Zaq8A`A%g><sqzD(d?A_2eAk>;>iX{`&pl`x+Ya2=(F9-~sp`3JLD?68HM=3ik2d"
    "6XN&b^3?C>FCGdv8sg&y{t50W`4b@Z4J05D3IQAq0`=kgDfROD{__q87!3r`1o0RG@bu#J2O0|!4*4MB0`%1&)DI~8`_=j&^y17N1pyZG`X}uO"
    "1_k=&1NZUm=j;R$ArABL{`deZ`~l_Q{P+YN^Y0b+0RSZ4@eCR181(G}1`F*2{pBX={^s@r1L^(;9}yG{^7#|-<^0(0=JpyZ3F{CE_!IT>01@~I"
    "*a!9W$>7)x>;?|>=NSg&3h@aK?F+pO);9<866OK<0PGF!1q1XK5&QK1`Skt!{wNj>2=nOo3mM<o3jOc@^#S?|2>A#D@)Y9{0P6+v|NjyA^6>5Q"
    "2n_)C*#hzg?+z8}2?+k>6))iz{`>?04EPQ9@<Z$d6V&F|0PXDG5EUZ&2oxvg@$2ah2H)of@do<*5!WB|`wZ&j_6OMP<MaIC0{{dj@%8!i_XzbI"
    "^#1Ar1OU<a2lxI9;~Uig{q_k4{r(6J2?_k_;^Nfu>G=EV5$gN*{p0}#`UM3Q_zW8K3KRqq4EY-L@cRlP85#@v?D7L70tXD@@B9_;{^<)G1p6ES"
    "81d`g1l!W`^7i8c`_uyoD+d_|8TKj;;}qQ*7!fH02>$~w0tXe=0>>KJ6ze(X2O|mv_w?@j{uBZc@D&Or5B>z@{s98p2=M#<@cs7-``gkm0tWRM"
    "@a+-z5C91M)#(2z`Wnh1<L>(Z;uhcm7zNYn;|R|t{SC<N01ovK1`7xv{|6xs^$h(14;|tn0Q(g00R#OA`u7_O3=!H8F6l7X^$hXp{s<8I(F`5;"
    "2;%VO_4^_U`3)Qe{QdX^^8x|x`}OfP6YlK*5d9R`^&1583-kF6`6>L<3=94Y3;_cO5B2v63JC=H?dB2*;Q8<LFZAUK1rGlS9pefE85I6LSm_q)"
    "{Vo;g56ayE?jr*n0|W#tB<K1j-YE|0&jBX|3=8`S^7HHX_yqXd)A|hh4B8s?>j(<@56uJ<3-}5r_5=eE<|7a_{`1)P=hN)^{5&EA5d!!O4;l*f"
    "-v|!o^fv(ZGXw7r^xYQg2<H3c?H>>j{QCg+2LA><0P7{|>?sQ90V3@AHvQZA{q!dV0TKe$68s1b8xZj4>h2TS2;J%A^aj=b<uBe982aG$77r33"
    "2L==j6&L#x0_g$)6ASeS`R@ex3Hb{8`ScRn01oyg{`uh4{Qd_2>K+OF0w4+d0sjUK@!ap?{QC&?^9Bg|((mT|^A833@$?D-^Az~~3<MAa=nMi8"
    "3KHr5{}uxtH2MMX^YZEm=KSan2M7P(=Mnw=1ugFa|L6Gn_5u3P00QFg{{!z6^AHC11`rMY6&Csa-tiUe|NkWe)$|As2N4C+{Q&>}1{nF|>GKNv"
    "@aFjc5*rW*1_mJl4-yLO>*v-JCHUzEA_N@&0^bPh>D&wn@cQ@)3H|rj1OC_M-0kZP==<CW^Zo_@@(>6D_4DZd01EQ^57hed<PY!Z7TOmV)Aa@z"
    "^!*U+4HxML0q6qw?fB{l3lRbZ@(%J1_3#NK6ZPNU2L#pq6#xI`5AX99>iYl)9sdjd+Yk^M<qIk>1ODy(@EY*}8Tc3c4(R*x=<qA%Dh~?q5+W7}"
    "01pHD5%>}=754cU>nQsJ2uJ(@_75iM0Q>hL4<GgD{_X`A&Jil)2<GbpBq0MA!uR(C>g?+b4EPoO@A1(D5DGi^<R~BR|Md&`4iqf+5f=j?2Lmtf"
    "7Vixb6&CR2{0RUy2IBJ!{~!?*9TEK`7V`xd84DEC{{ZR${Ok+#`4RRW1o!6y@ATUA0RrUr?DZ7&9TW)`4BPJe1ohnu{O{)r{TUMn<MY<`{2~th"
    ";wIzy<lz(P3LxwKBKi6D=JXgD03aj$-01oE8|3}^4*UA>_X`c_0|xyT4EFZ^3<?D(2?gu~6z}W%0Ne8u${_>(<`MG$1@GFy?I`&674!Gy=Lhrt"
    "{_X$|>IDz@`V9f__zCa)67B;X?e+WQ_U6|G5+3;y`|J?-4Fl=s<@FHi9Si*K`W7Ag7XAGh1^fEf1N;aF^$z_Y0rwU7<p=}-^#Bn5Cg9}y90%kO"
    "@(~gq0T~qc`2Gv^2^;1TC+8dA6!RVH`6cb-{`?s2^$YP87bPk5?(PNs`sEwl?-UW`6Zk9^2oU=S5c3@Q76A0$_W<Vj`1AV=4G0Vg@CW4s^cvUZ"
    "77ZTm+Y|r`6%OC><re1d2kZ+E3-lHC;w<k7{1Nx`_4WlH>-_ls>gD(RDj@RW-4z`z_yqPH5Ap%y0O14~8{+}u4fy8l3*iF<^7i!#>huD}2^T2K"
    "?)4f43=!S~@(Kj}4Fv564j%^m^b_;}{q_Oy85{)Z{VM_k=?nWB",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = _weights(
    0.00166358,
    "S@Qk>;O_AG;uZ?%7sBKP3I+=F^zQWY(--c6<op8i",
)
OUTER = _weights(
    0.00214033,
    "qXYp7__+H0<p>7*OTF_0|Mcnp;P?Uo1OEzt2>l22",
)
DIRECT = _weights(
    0.027808,
    "5D*Z50J+A?9TpP;0s;a1000R9009630r~&|0sa610{;O5^8*9_{qpkv@&fMW3-R)lln>?c{sRdA00;jK3kUcB`UL_51pxp9{{a920ssI2`~C<3"
    "0T2HO4gd%b{|F8M2=M^-1Oo&G0RRO50RI930RjX1{|f&C5B~@c00<5M2n+%U",
)
OUTER_BIAS = np.float32(-2.5531)
