"""Escape Earth: what the bots have learned by self-play (bench/teach_escape_earth.py), one byte a weight."""

import numpy as np

from escapade.engine.network import unpacked

INPUTS = 136
HIDDEN = 32
INNER = unpacked(
    0.0305486,
    "int8",
    "{RRa90R0IF`~CO;`T6?>`2hU{`~&*~{{-j${QUL-{q+C@`Thh7{`(38_xk|}5C;qS{Q>p^0tWs4`~MID00j#Q1O5UA{`w5}@%91+0{;H^{PqM0"
    "{|x>5{rUm{1^@N-{rv#=3itd3><94u{{IB|03HSh1OpH6{QUO?0QdL;0^<M(4+!iE0tyxa0`Ttt`e*(D1Ni{-0s!~$;QIXj7YzaR1PlWJ{@N7("
    "@(1_*67vN8{s!d_4E^%=3<UlR^Z@$>0r>U=0Q~Xt{RaRM0_^<*3-|v2{r3C_6A1?Z^zQui2>|x@_X+0t4FUxF@do}C?fnJ_|MUg}`vLk9`~CR+"
    "00#X3_WBeE`u6z%0Q>g}1O5K|>jC)r?*jMs3lH}M`TFq%1?~#x1Ox&54ATAm0|EB{`u+I>Cjs{Z0o()qJRAb_8C~iM1n3L%>-Gu)`1S%H2L|;6"
    "|MUw0|M&(6=Me$@`}8#Y`UU;`2nYE50S5jJ`||n${rma*{qzO=;{W~s2<;L9`~v?C{Q&q0{{{mE{p<Px`2+|5`1A<<=K}ow0sjy81popD_x}I="
    "0RjX91ql5A@&p0{1o{2?=l%c$?*<b61^)c~^8W4m0saU5`vK$t`V0I4_yhg@?*#z?=KKWt{s{O23?}sa2Kw{_1NHy?`~3>}2?6u}?*IJ#-{u(p"
    "{{;I31rG)N{`lzt0t5*G|NZ{~1N#d6?EU-z6$;-0`T_<D`u7S4{}KQF0_yw$DE<Ka4&?s=AsYDu7k}gi0`d+2{r~g<_x$i20tx~F^7;b*|LXnu"
    ">+b#t3E%_*`tben{|NQ~3-$K_2muKI?g0Gz`RV`l_Wkzx0PhC)1NHU;{Q42}{`CL=^aB3@=J)st{p|h$?dt*m`r8Qm0{Zjt@%0J)0rCd$2LtW>"
    "{{jL0|NH&^4gmV`5eWkY1Q7)O1^x8~2>Sa5{r~s>_5k<!_5}j-0095>1@!^_2?PKM1OWmC{{R314gLWD0RII7@&Et${{{sR0t5X90{sB|1O5aD"
    "0sj2~`Th3-{{;X8{R000_y7a}{Qm*{0{sR82KW5={rdj>{`&#{`vCs~{{i^``2_y}`33|B5C94P0s;aB{s06C`t$q%0RRaH00RB}`}+R<{s8~|"
    "{RRI51Oo#80s#H~_xbYv0RII5{Qd*;{{a950|EX5`v3v`0RH&^0RjO6{sH*_`}+U(1rG!G|M~m`{`mn34gC86?fw4!_5S?;`TqV0?fwS+^#KC@"
    "`1}6)^85e%{{RON2KMd$0QUm>1O5Z_0RZ+6`~v&_{{aC3_W%9?`~m*}0RH&<0s#R6_XGF=0tx#64D$p3|NZd!{RRC62?zfM1Oo^F|0((N{rmp|"
    "00RT*`t|$u0Qv3x{{;I300IC6{QU~}01o=}_yqw0{|OBY1^E>b`S}6?0RRI20|x{I1`P=V0RI5^_yqp|`Ue3C2JZa;{RH_3{s8v``T+m_`~~v{"
    "1_Jv12L=8B{{{m9^#}$9_yGU{_6Ga`2L}B82m<~41Ni&=`1bn&`vd?22m=fE_5=I`0|oy7_X7g{0Q&n10Q>y?0sHv@0|f;A^!)<%0Q~$20topC"
    "2kih01^xc^0rmL-0R8_E2>T5G1^xL3`1=O<_676%{rC6<0s#aI`2PU}2LJj6`v3g%`2zk02LS^I`T7L?000L60{Qv;{{RC40sa953Htx|0{jLE"
    "4*UcI0Qv*|^#2I=1n&O-{{{&C`UnOB2>$o|1ON003;6{D@cIG!2>%E5|Mmk0{{#p43;_cL?E?e<{QLk60Q&h2^Y{h{3I+BG6A1+R`|tk*0to~G"
    "1^WQ^`Tz(I3;Y5E1N#5~2LK5E`}Y3#0S5*C2Lb{H1_b%|0t5sG0QLm<1{3-E0saX6^!*I_1ON2*0s{a4`~dp?00j5?1N-{`{{a2({{I98^zjP$"
    "2MGN53;Oy0_wfV<_5}R_1OW&20NM=w|NH>;`uqS40sij+{QeF2{s;d2{Q?33_Y?K|{{;LA1^fN=1oHj;1@ia?2n7EM_6Gw50sIH|2LAp53jp-~"
    "4*&xE2K5XK0Sox~_5T3-`vCO$`TGb11O5mA1n>tC`2Yd=3;zcS`ttAo1_J;22LJ;61_As04G#qI1n>_54+H`C?D7Hy{Qdn31^fK`^8N<?_V@}A"
    "2mto=|NI^R^!5Du2^|dk0sZp%{0#T<`T_X+^#%V3^biXL<nR9Z2LJg8|0Dwc`0w`*|NZ~$6b0!9`2YC<3-AE}@eTL<2LlHG{NV%g1OxZz2n7BB"
    "0}2ZF0`>{|3-SN_>iO>J^7{Ps<2VES0`U#-`TqF!{{a5-3jGZH4gCf9`TGU_{rLp|@Dv99?hqXN1`G%S0{aF8{}TKK`u_#`?h66?_x=L^{Qvt0"
    "2mJ&6{r>j_`}+j}`2qj^{r&(8{{H#_{0Z_5@d5Y-{QCX?@dNG!00;c~1pxK``27e6@%jM!0|5U5_Xq{{0Qms>2=e{=0RHw14EzND0tWsK{QeFA"
    "@dEes`T_X%{R92^@cIS`{RICB`5y2F0s;E>^Zon%`x5gC_5t|-{|o^6{RaOC2J`X*3>E(h_#qGm{uKTT0|NT=_XG9*1^fLi`~UR=4F3ZB{uu)e"
    "_yz(F`wIC34*~rF1p@F51N#67{`>&|2LJ*J_x=P40S5jF{RjX7_W}C#{Q~v&2>t;J2nPZK{Q&y~{RI#R0|o>A|NaL81pEB>{Oa}mEb-a~0r>p%"
    "`1AGy0rd6$<Ov1s`|=D7{r(F15<3I?2>s?6{QLa&`UwH~{PY3&{{8+2`vV070{r<5{{;I900Z#@2K4<A1_1y2`0fn<^!o(({t5sH{|5vF3O54$"
    "{O{!o`UL|400{U8{{{v60s{N>@A(4(@a66O>J0w=8UHr({Q>&j{`m<J2MPNE1O5m4`1%0)`49dO{}KNI^#Jb!`TF@3|NRjC{Rsa21pfl}_x1$+"
    "{tx{80rUU*`~mL(1_}cT{R8^?3kwAK1Ofs5`T76#`wjd83FGwr^a$?-{saUC|M~e3^#A_z0|NmF|Nj5`1_b*7<=y@W_x%3*0R{i<00aaA{sIN;"
    "0{;R30RR602LJr{0sZ|10{;a51_A~F{{j8{`u_a={{jR100RO7{`mO{_XGz9`U6A)`2q{;|Nr_9{{H>_0RaF80095~0|Ed40sjL2{{a930s;U3"
    "0QU0w{sI020RR00{{H~~1_S*20R#N>1Nj2|0Q~*~{{aF4`UCm={{sB{`2q&}4*viC`vD5}|Nr;={{sK~{0|8H2>$r-{{aCD0|o#61^oW`0QdU#"
    "1@Z#+`}O+)3km}g3H<j0{s#LE0|p2C1PKKO0s;vH0RQ&|4gCB4|NI342Lb`{0RsjB0Q~p<0tf;I0{sg10sQg=@dXY4{Pg|{{Qm6;{{9pD{sRC4"
    "00aW|{{Z{;{0;^E3=97J1oZ$9|MB<r{`DUU0|fm0{s|29`vMB}0v`4L0}=fJ{q+p_{sjF3{RH^}2Lu2I`wIm7_yP0v0{a9D1N;X6{Q&&@1rGfK"
    "_W%6+@ALNr_z431{|5r{1N8z1`UC3&^9=&~2L}QE{rd#^`T79|1_J~B{__6(00{X30{Zv@{|oc-1ONO00s!~|0RjR4{SE{L{Q>{=1Ni{{`~3R>"
    "0RjK~_Wb?=0RRX20RjK}2p#<f{{{g5{{RF2`xE&9_xJbn008>-0Q>^|`uhI+{QU$2{_pq!00sK}1^5a9{sH;;{s8v-0RR8?00I93`~Ls?|Ns05"
    "0RI3100i;?{Qmz0_zm*_0Pp+&`Sk$+0|EW{_U!Wh`Th6+1^fO0_xu3^0RsRC0s9O4{P+I^0{jR3{qF+|{|5Z~`TGI_|M~>^{{RI00sk2Z00I2~"
    "2LJu_00Hs+|Nj2}{_q0<2mc2F2>}fS_89gD1^WvO0|p8X0Qm;;2JZye1^p8F_yhw2{sH>`0r~?4`T73?1^ol||L+0x00sK~`u_a^|M~F{008|6"
    "0002|00RE~^8fz~|Nrj_0R8{~_679-0R{5;^#<|{|M%_s`TG3*0s#RE0PhL}_XYL{1O)g6_y7j`{{H>~0r~&}`}h3?4*3J~|L*(w00a8_@dXJ3"
    "{`va&`TYt50RZ{|0RH^}`u_a-0RQ?C0R8_11p@{E_6Py|1OWR5{s8>*{rUd@0|Ng61@rv^{{{L3`}qe4_4NDw5B&H9;}87-0rUwC2mtRC9~lSv"
    "0|3wl1nczr_X`0D0qy|~0QmY2_4o|=@ca$}1p5911N{;G{Q>>-0rmv`1nvs__6h&|{|p5c1N!w1|1tpy`~Bz({`vF#{p|Yw{tF8N1M~w12LAu_"
    "^!F3@@C5<*C<Frp{{0Bw`~Cj+{0s&K0{{U00RaCI0R08|0TKiH@&xh!694lQ{{#&J0Sp220|WpB00IE``TPR&2Ko5+`vLL)_5$?^{r2_z1r7!Z"
    "1O5L31ONUG0RR602=My_^aAzy0s{j9{`Up*0s#LE1pEK-0{s94`2zj@=h*`S`}`0A`11Vl0r~>``vC#|0{;8{0RR62`~m;~0si~~0RRI4_yGX~"
    "{s{N~0RaIE|NQ~`0RR38_y7U~_WuC%{sRO7015o+|Ns5|{{a2+0002`00994{Q&{}|NjL300RF3_523^00j&J@&f|}|NaB;0RI8@0RZ#%0{#U3"
    "0RR311q%cO{QwIA1qKB9{`>p}1pWvE3;+E8{{aK}{Qds|`~Cg;`vCp(1^@5&0Q>(1`3C_1`~V66`uPF?0Pz6=00{m61M~j-_Xhj<0{;dG_5c70"
    "{Qd#@0|@v6|NH>}`u+I<0|o&C`vUs}{r~|C2>tf<0s->>1ONc|1^xU4`Tqa`|NR31_W1?~1O5&U{{R91`U3C(2muHI{sQ|2`1ue30}KQD2K5F4"
    "`~mm;1ONRE2m|p5{{#L42pR(S{Q(XC{r>$60|x*3{R#dD?gs<?0{-#=3IzcM`~Cd``TO|+0saR7`2q0)0R#>G_y+_30RI5~1q2TL2L=KI0s#;I"
    "{`~|71_}H4`T776{`vm_{|f*H2>1UB2mJr}2m}ZF{r&j?0RII30sj9900931`~L9!{{8p<{`~;{2n7NI{rmg>|Nr#_0sa01{r~{`_5s`c`U3>|"
    "`U3&}_x%Y3`3U*{2?YK9{Py|>|N8>|^!^3?1MdI+{s8&;{Q?93{{8+31ONK~0RI0A0Ra601_1&7|Ni?1|Nj90_yqd^`}y<i`4as82mS!~^7s1z"
    "|NR34`Sb+){0I5){Q~>``T76~`2_&?{qy$%0Qds`{`(611n>Fw{Q>#-2?7BB{R0U90ssOB0R95=00931{Qvz2|NjU2|Ni~}`~L_62Ko2@2?qBD"
    "{OJG+`27a&{rmm=1p4>}1^56A2>A>7`3L&<00am6{P+0={`&&``Thj{0`3X+{sH;<1^y2J|Nj011po;C0RI2=0Ra92`~d+20R997|Nj5~`v~*^"
    "009a5_6z<52M6)`^ZoV!0{sUC1NR61`VaQ^{|x&B`2qn7{Q~^}{Pg?&0Qv#<^!^490q*?@{Q>y-|M~&{{r>;<2mkl`0RI3000aI5`2hay0Q?Q~"
    "{{R2~0|@j0^#lR_1qJ*A1q=ZE_xt(*0R05|2>Jo~0T254_XGY0",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = unpacked(
    0.00594899,
    "int8",
    ")cgDc`z8AW_{{9|%7N_j00;~9{ek@a>Jqib^aTS1",
)
OUTER = unpacked(
    0.0116354,
    "int8",
    "NDBh^_Q?AG#!w*te-tzs{^;ufsk#05%i&Q;0{8%~",
)
DIRECT = unpacked(
    0.032659,
    "int8",
    "016d<D4W#m82VVz?eOi#<_H|_?(GEt0tf*H0s#R48V?H#3=I1S{rmvb015WfBGARezXBT=0{aB{00;pH2I;;P_4xt=1qA~70RH;>{Q&|F`3MC8"
    "2L}HE1^@#D009O60=^pX0s#L51q1#7`}zF+{Qw2}{RaO51pxvD{{aL60tWvA",
)
OUTER_BIAS = np.float32(-2.8794)
