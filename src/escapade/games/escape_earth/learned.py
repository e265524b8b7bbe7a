"""Escape Earth: what the bots have learned by self-play (see learn.py), one byte a weight."""

import base64
from typing import Any

import numpy as np

INPUTS = 136
HIDDEN = 32


def _weights(scale: float, text: str) -> np.ndarray[Any, Any]:
    return (scale * np.frombuffer(base64.b85decode(text), np.int8)).astype(np.float32)


INNER = _weights(
    0.031076,
    "{RIU8|NIFE`v3X>`uO|@`TzU``~>?0{{!a#{QLF+{q_I^`Thh7{`?68_xl0}4+snS{Q>p^0S5m5`~MID00j#P1O5R9{`w5}^7jD-0{;H^{PzS1"
    "01W>5{rUm{1pxN;{`~;>3ibR1>;~}t{{IB|038Mh1OpE3{QUO?0QdL;0^$G&4+!iE0tpoY0`c$v`egnA0{a5>0s!~#;QIXj77PIO0}TTJ{@WG*"
    "@(1_*67&T9{siU^4E^%=3<LfQ^Z@$>0Q&X>0sQgv{RaRL0q*?*3;F#4{r3C_6A1?Z_3!-k3jg-^_X+0t3<CuF@&*1C?)?S_|Mdm~`vLk9`~CR-"
    "00#X3_WBeD`u6z%0Q>g}1O5K|>jC)r?*aJs3J&)K`2O+*2JZ{#1O)*53)KDn0|EB~`uzC=CII*Y0^kGvI2Zx+8CvTJ1nUg*?Dh%+`S=1F2L<*9"
    "|Md$10Qd$6=n(?_`}8pU`UL&_2nYE50tfyL`}6t%{rma*{r3j^;{g5t2<{O9`~v+A{Q>w1{|E#I{_Oh!`2z?4_w)$;=>h!x0sRp61pxvE`2YX?"
    "0RjXA1qu8B@&p0{1o{5@<o^By@B|Y41^@f~^8fAn0{;j8`vK(t`V0I4`2qa>@dN+?==ulw{s;I13@G&c2Kw^^0`~v?{QU~~2?6u}@c#S#;pQ0r"
    "{{;I31rP=N{`l$t0t5*F|NZ{~1pNv8?fv}#6ba-4`T+(C`uYk701y8C0_^+%C;kBZ4d?#?ARhSx7k}gj0`m<2{Q&d<_x$l70to^F^7;b*|LXnv"
    ">+k*t3E>0+`tbeo{|NQ~3-tH_2muKI?*RP!`RV`m_5Jqw0PhC)1N8O+{QD8~{`3F<^#T6@=Jxmr{p<b#=j;Oi``iip0{Zju@%0J)0q_Oz1_JK="
    "{{jL00RH{{2>tr;5D5bX1PufJ1pV~}2>JU3{r~s>_5k<!_6Y*>0RI2=1@;2|2m=BL1OWmD{{H~~4gLWD0RII7@csVy{RIOL1OxmA0{j5{1OWsF"
    "0Q~&``Th3-{{;X8{R000_y7a}{Qm&{0{sR82KW5={rdg>{`&#{`vCs~{{i^``33&~`33|B5C91O0s;aB{s06D`t$t&0RRaH00RB}`}+R<{sI5}"
    "{RRI50|Ns70s#H~_xbYv0RII5`~3s-000040Ra91{Qm*{0sr~|0RR92{s8#^`}+U(1rG!G|M~m`{`mn34gC86?f(A#_5S?<`TqU~?*0Y+^#KC@"
    "`1}6)^85e&{{RON2KVj%0QUm>1O5Z_0RZ+6`~my^00962_W=F@`~m*}0RQ>>0s#R7_yhO=0t)*73-AK}{rvLz{{;O82?qfN0|f{F0VnzM{rdj`"
    "00RT*`S<$v|M~6x{|5U500aL7{Qe5~01f%{_yqw1{|F2V1^N^a`S}6?0RaO30|x{I1`P=V0RI5^_yqp|`Ue3C1@HX;{RR04{s8s_`T+m_{08#|"
    "2Lk#12L=8B{{sU6_Y4IE_X7U{_y_y}1_%B92Lb*10{Hp>`1kt(`vm|32?Y!H^#1(>1O@*6_XGp}{rUR}{`vd+0s8p?0|f;A^!x($0sQ<30topC"
    "2kZa~1^xc_0rmL;0R8_E2>T5G1^xL3`1=O<_676%{rC6<0ssUH`2GR~2LJj6`v3g%`U3t11_1;H`TGR@009U80sHy<{{R620sjF53Htx|0s96B"
    "4E_ZI0r~^~^!^9;1n>U;{{#vD`UnOB2mbf{1OD>|3;P8F@%sV&2ml85|Mdd~00jp73jqTK?gIn={Q3Y4|NHt4^Y{h{3Iz5F6A1+R`|$q-0tf^F"
    "1^WQ^`Tz(I3j6{D1Nr~~1^@{D`}Y3#0tW>B1_A;G1_Sx{0s#aD0QLm<2NU`G0sjd7^!*I_0|4~(0s{a4`~dp?00j5?1N-{`{{a2){{I98_3{e%"
    "1_%833;Ox~_wob=_5}R_0|Ey20Nf4y|NQ>-`TPJ30sij;{QeF3{s;d2{s963_!9N|{sa981^fK=1o8d-1@rm`2m}8L_6Gw50sIH}1pfa43IO!}"
    "4*>%F2lWgL0Soy0_5T3-`~UU%`T7U~1N{jA1n&nB`2Ya<3;zZR`t$Mr1_J;22LJ;62LJo~3=ahH1n>|64*~)A?DPT!`}_O~1^fK`^8W_@_V)@8"
    "2LSf<|NI^R_4NGu2^<Xj0sQj${0sN;`T_X+_5=S1^bZRJ<nI6Z2LJj90VD$c`0)1*|NZ~%6a?u8`TqI=3h)B~@(uX>2LlHG{o(`i1OoTy2n7BC"
    "0}BfG1NI2}4DSB?>iF&H^7;Ms<TeBS1Mv*)`TqF!{{sH<3-}BC4*3Q6`T7L?{`Up|@e>CA?hYLH1`P)R0{aF8{}B8I`Tzy{?+gI^_x=L^{Qmp~"
    "2mJ#6{r>j_`}+j}`T_s_{{8?9{{H#_{0Z_5@c{S*{QCX?@&oS$00;c~1^@N``27e6^7;V#0|5U5_Xq{{0r&v>2=o2=0RHw03;YEC0tWsK{QnIA"
    "@dEes`T_X%{R92^@cIS_{sjLC`XBHH0ss8>_5A$)`x5mD_W$_+{tN;5{RRIB2KDj-3lske^cfHZ{t^8O0|EK<_X73)1p56Z`~UR>4F3ZB{|^EU"
    "`U3(E{0a914*vfE1p)940{#92{`>&|2LS>K`2zz8{{sFA{ssX5_X7L%`~mg%2mJy92nPZK{Q&y~{R0jN1O@{A0R0F81p52<{p<DnD)HP00r&j%"
    "`1JMz0rmC%=?4bx`S1=4{rw905jg|=2>s_2{QLa&`UwH~{PY3&{{8+2`vV070{r<5{{;I900Z&^2KD_A1_A&4`0fn<^ZW+*{tEyJ{{;gC2{!`$"
    "{O#rn`UC?300{U8{|E*80|Wf^@%aJ(@a60M><s?@82>c${Q>&k{`d(H2nYKD0ssg4`1=9*`40dP{}BHI_5bh#`TF@3|NRjC{Rsa21ONf|_xA+<"
    "{tx^70rda*`~mL)1`7iS{R8^?3JC=H0{{a3`S}0#`wjg92ITeq^$70-{sROB|M>Y1^Z@?!1Ox&I0ssH|1_k;7=-vJX`2YX>0R{i<00jgB`~n2+"
    "0{;R300I912LJo`0{#630{;a51_A{F{{a2_`v3g>{s9B~{{sR7{`dL{_XGz8`T{}$`T`5<|Nr_9`~dy^00967{{jF10|Eg50RIC0{sI310s#O1"
    "0Qd6x{sH|10Ra61|Nj901_S;30R;T>1o#8~0Q~*~{{aF4`vdv>{{#H|`T+*}4gLTA`vD5}|Nr;={{sK~{0|8H2><x<{s93B0|fy41^xZ`0QdU#"
    "2J!;<`}O+*3km}g2>kZ~{s;RF1O^BD1PKKO0s;vH0RQ&}4gCB5|NI342Lb`{0RsjB0Q~p<0tf;I0{sg10sZm?@&yh5{Pq3|{Qm9<{{9pD{{jF4"
    "00RQ{{{s8?{0jyC3=97J1oi+A0POen{`4IR0|Wc}{s#>7`~(X210M7M0}=fK{q_v`{{sC2{Q>&|2Lu2H`w0X4_yF_w0{a6C1N;X6{Q~{`0u22F"
    "_5S?)@AdZt`3VC2{RRT`1NQ;~`UC3%^9=&~2L%EC{QU#^`uYI~1_T2B{__6)00{a50{Zv@{|fW+1pfN~0s;2|0RjR4{R{*J{s8~>1Ni^|`}_L="
    "0RaE}^!)t-0RRX20098|2p;|h{sjR3|NaC3`xE&9_xJeo0RZ~;|NR5~`uqO-{QLt0{_yw$00sH}1^5a9{sH;;{s8s+0R8~>00I93`~Uv?{{Z|5"
    "0RI3000i;@{Qmz0`3&;_|M2_(`Sk$-0|Nc|_U-ch`Th6+1^WH~_xk_?{{aCA0{ja5{PzF^1N;a4{qF+|00sQ~`T7C^|M~>^{Qw300sj{W00I30"
    "2LJr^00Qy-|Nj2}{_g?-2mc2F2mlQQ_8IjD1^WvO0|f~V|M~{=2k!*e1^p5E_yhw2{s8*_0Q&<4`}zL_1^ol|{_p|x0R{X2`u_d_|M~F{008_5"
    "{{R5|00RE~^8fz~{{Zj`0RI60_679-0R-~-_6G6||M>0t`TG3*0s;XF0PqR~_XYL|1O)g6_y7j`|Nj000r~*~`}h6?4f+G~{_p$w{{#B`@dXJ3"
    "{`>m)`~C_80RQ^{008~~`u_a-00H_C0RH{~1p@{E_6Gs{1OWR5{Q>>+{`mj^0|Ng61@!#_{{{O5`}zk5_4NDw5B&H9=nVY<0P+e82m<mG9vKJv"
    "0szqi1nczr_X`0D0qy|~0QmY2_4o|=@cj=01pEF20{s#F{Q>>-0rv#{1nUa@^a}v|01O2a1Nrt0|1$vy`}^n&{`&L#{p|Yw{tgQQ1N8w01^@r_"
    "^!5?=@C5<*Cj|oq{{0Bx`~Cj+{0apH0|5X00ssIK0sjX10TKiH@&fSx5&!fO{{svH015%~0|WsC0s;Z}`TYX(2KxE;`vLF(_XG6_{rC0!1`Y-a"
    "0sR011ONRF0RI302=V&`^#S+z0s{jA{`ds+00RCD1pEH+1O5L7`2zg?>DmJV`~D3B`1Abm0r~>``v3y|0{;5`0Ra92`~d&}0{#600sjL5_yPd~"
    "{s{N~00IFE{`~^`|Ns67`2PU|_Wl6%{{jR7015o+|Ns8}{{j8-|Nj8`00994{Q&^|{{961{{j91_523^00ayI@dE<|0RIE<0008^0Ri&%0saL3"
    "0sa021q%cO{QwIA1qKB9{rmd{1pWvE3jh88{{aK}{Qds|`~Cg;`vCp(1^@8(|NQ<0`33<0`~eC7`uYL@0rCL>00{j61M~j-_Xhj<0ssaG_W%G1"
    "{Qd#@0|)p50Q>?0`u+I<0|fyB`vUv~{r~|C3H|o=0s->>1ONc|1^xU4`Tqa{|Na92_WA}00{;#U0RI60`UCO+2mlBH{s8&}`1ub20}KQD2J#02"
    "`~&v<0|5OE2m<j4{{;R52^s<S{Q?XC{r>$61P1>3{|NmD?FIw=0{`>@3IzcM`TYF;`TO|+0saU7`T+3)0Rs;G_y+_2000601q2TL2L%EH0s#;H"
    "{`>?62MGK4`TGD7{`vm_{|o;H3HbjD2>k#12m}ZE{r>p?0R9C20{;IA00901`~UC!{{8p;{{H{}2n7NI{rUU<|Nr#_0sj93{{a8`_5$7f`~w90"
    "`vL*}_xuP1`3L#`3IqN9`}q3@|NI00^!^3?1MdF+{sH*<{Q?92{{8+31ONK~0RH|9009001_1#6|NZ+0{s8~~`2_m_`}y?j`4Ig62LAy0^Z5G#"
    "|NR34`Sk?+{0I5){Q~^``S}0}`2+y>{q*(%0Qds_{rd|01n>Fw{Q&y;2m%2A{R0U90|5aC0RIB?0RaI2`vCq1|NaO0|Ns90`~L_62Ke{?2?qBD"
    "{OJJ-`2Gg){rvs>1pD{~1^ECE2l)&6`3L&<00am6`}q0>|M~*``Thj{0q+U+{Q>#;1^y5J|Nj011^)>C0RR8>00902`~Uz00RIC7|Nj2}`v>#@"
    "009X4_6q(41_<%`^Zob#0{sUB1NaC2`VaQ^{|x*C`2qn7`~v*|`}X_(0Q&;?_5TJA0r33_{Q&v-|M~#{{r>;=2mki_0R8{~00aL8`v3m!0Q?N|"
    "{{H^|0|@j0^#lR_1qA#91P%ZE_x$<-|NR8}2>Su~0uK84_X7R~",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = _weights(
    0.00590037,
    ")A;-Y`ycuP^wsS2&Vlds{|XBA{Dk}a>Jhcg^aKL}",
)
OUTER = _weights(
    0.0103246,
    "Q40k5_RaYK!bu_je;qm({^;!hudx65%->%`0QLc_",
)
DIRECT = _weights(
    0.0319963,
    "0SXm=DxTBm8T?Sv?(*x(=m;C~^6>=#0tf*H0s#R47!L{w3<~@S{r>^j0toihB+|yizyTW;1pWj000agG0_?pM_xl0^1O);60RH;>{s93F`v?UA"
    "2L}HF1^@#E00IU90=gRW0s#L41_J&7`}zF-{r?C2{s#a71pxvE00IO60tNsA",
)
OUTER_BIAS = np.float32(-2.8606)
