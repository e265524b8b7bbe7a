"""Escape Earth: what the bots have learned by self-play (see learn.py), one byte a weight."""

import base64
from typing import Any

import numpy as np

INPUTS = 136
HIDDEN = 32


def _weights(scale: float, text: str) -> np.ndarray[Any, Any]:
    return (scale * np.frombuffer(base64.b85decode(text), np.int8)).astype(np.float32)


INNER = _weights(
    0.0316182,
    "{RIU8{rm_B`vLg?`u73``TqL^{RH{~{{!a${rvX;{r3O_`u_z9{rw9A_xu0{4+snS{Q>s_0R;X2`~D9A00RpN1pEO7{`w2|^7;P=0{#E^`}YJ1"
    "01f~8{rds}1^@Q;{{H~^3-tU1?FjAs{s0B}02>Af1p^K2{QUO?0QvX=0^$G&4G8QC0tXBN0`l?y`e6P60s98^0s#2$;rsml6$t?K0u2NJ|J)Y<"
    "@&)$(5%UE7{sHO^4E*x<3<CZO^#c3_1O4^{0Q~gw{RaUM{_gz(3;X&5{r3C_6A1?Y_3!)k2>$l>_z2_r3<L!H^#}eG?*0Y`|Mmp}`vLk9`~CR-"
    "00sR2_WBbC`uF(&0Q>g}1O5K|>jC)r?*RDr3Jv%K_W|<-2JR2(1Ox#43fKMp0|561`u+I<B>?yX1L*_(F%kjv8C2~D1n~^>?DYu)`TYeG2L<*D"
    "|Md$1|Mvz5=@J6{`}HdP`U3v^2nhK60|)sH`}O(({rma+`}YR?;{pEv2=5XC`~dq6{Q&p~{{{jG{_Xn#`2z?4_4Ek+=mPrv0sRs71pomC_yPa?"
    "0ssR91PT2A@&W<_1N{B^-v9mt@BkD11^@Z|@&oSr|NR93`~c<q`V0I4`2qa>^8x<>>-P=#{s;F03MTaY1^V&;0{8#?{Qe2~2?O*0^85S!<LDOt"
    "{{{O31r-JS{q^Yl0t5*F|NQ>}1^x&8@caA#6A17E`T+z9_xK4001f^70`U9*C;kBZ4etK}86Wrq7k}pl0`&|3{`~X-_WSlD0tf;F^ZNq-|LXnv"
    ">+k*t3E=|*`tbeo{|NQ~3-tH_2mlHH?*RP!`RV`m^Zobv0Ph9(1N8L*{QVI0{qp<(^#T6?=l1yt{ptPz;_L$d``ifp0{HUr^7je-0PX?t1_JK<"
    "{{jL00RH{{2L1c;5C{VV1PcQG1pV~}2>JX2{r~s=_5k?#_5}m;0095?1^5I12m=HN0|NmC|Ns904F3TD009I7@d5t${{8?D1ONO50sR2{1^xsE"
    "0Q>*@`TY0*{{;X8{Q>^~`Tzt0{Qd#`0{jO81^4{={QCX<{`>&}`vCs~{{i^``UL*~`33|A5C94P0s;aB{s06D`t$t&0RRXG00RB}`}+R<{sI8~"
    "{RRI40|Ns80s#H~_xbbv0RII5`Tqm-{{R34|Ni{|{Qm&`0sZ;`0RaF2{s8&_`}+U(1rP)I{rLR^|M>w44E*~5?f(A#_5J+<`TqU}?*0Y+^#KC@"
    "`1}6)^85e&{{RLM1^4a$0QUm>1O5Z_0RZ+5`~ds^00962_y7I@`~m*}0RH*=0s#U8_yhO=0u1{92<-y@{rU9y00;X82?YWM1Of;D1ta(M{rUd^"
    "00aZ+`S<(w{rd3z00;X500RF5`2h;}0}J`}_yqw2{|F2V1p5>a`TGL_0RjX50|o>H1`P=V0sR5^_yqp}`Ue3B1@Qd<{s#F6{{Z_0`T+m_{08&}"
    "2mkv02L%2B{{RC3`3wXE_x=9@_y+p|1_=HA3H|;00Q~>_`S|++`vw333Iq%H^Y{D&0|fv2_XGz1`}g|`{rUU%0s8s?0|f;A^!x(%0sH(20SNgB"
    "2J8R}1^xc_0rmL=0R8_G2>T5G1^oF2`1=O<_5}0${r30;0{#RG_x}Y22LJj7`v3g%`U3q01p);I`TYd^000R80Q>p-0RRF50sjF53Htx|0R09C"
    "1_1^F0r~;}^!^9;1o8g={{aUC`UnLA2mbf{0{!v_4FCiK@%;q;2ml54{`Lb000jmB3jhNI?gIn={q+D0{{8w5^Z5n|3Iz5E69@$P`|<w-0tf^H"
    "1^NK^`uzwG3i|*A1NQ;}2LB2E`u6_!00;#91_A;F1_Jr`0s;gE1N8;?2NL=H0sjg8_Wca|1p)Q)0s{a5{Qvs?00#H^0Q>v^{{Z~){{I98_3{e$"
    "1_u213;X&0`11q?_5u9?0tW^50NfDz|NQ>-`2GM50R8X@{QV5~{s#a2{sIF5{1W&3{sR981^fH<1o8d;1@im~2Lt~L_Xh(60saU01N;903IX)~"
    "4gmrD2lWgL0uK54_5T3;`~UU%`uPY01pNyD1n&h9`2Ya=3;hNO`ttJs1_J;42LS^71^oN`3lRhH1n&|74*>x8?Dql%`uF(^1^WE@^8g0^_Vx-7"
    "1OfH+|NR{R_4EAt2^tLh0Q>X#{0sN-`vCa-`1$___6!RI<?aCZ1_ApB0wV(c`1AJ*|Nj5*6a?x9`S$t%3GxI1@(lR=2LlHG{^SGl1OxZy2n7EE"
    "0}BcG1NaB~4ebB?>-*^F^7{Vu<uU^P1o95)`Th6z{{sH=3iAv65BLZ8`Tqg@{`Lp}@)HLC@eCjI1`P)U0{R98{}22G`2Gg_^$Gy}_x%I^`~Ca|"
    "2>Sy3{r>j_`}+j}`v3p^0Qvz7{`~p@{0Z_5@&5P*`}+U=@&oS$00;c~1^@N``2Gn8_4)w&0s#L4_6Y>`0r>y>2=o2;0RHw03;YEC0SNvL{QnIB"
    "@&fnt`T_X%{R92@@%jb`{sjLC`5^HI|NjE__5S_-`x5sF_xAY!0Sf{A{RICC2Ke#=3kUxS_XG_E{Q~?21ONH;_5t<(0sj6B`~LL=4E_T9{|5pL"
    "0sRCG{0H>|4*LNC2LAC5{{Q{?{`>&|2Lb{K`2_<A`~m$5{RjX6_XGX*`~LO!3i<*42nGTJ{Q&$0{{{^R1qA{9|NRRC1N{2<{O$GpCimS30rvd("
    "`1SS!0`>O(^acj*`Rfx3{rn305H<t+2L9;~{QCU&`w0R0{q+I)0R8?3`vV070{r<5{|EaC00Z*_2KD_91p)v3`Rxn;^Zp3<{tE&M{{jL82s#4&"
    "{p{xr`UC?3015a9{t5;91_l21^Z5Y)@a60M?+*U|7635x{Q>&n{`d$G2?YBB{{aX3_xuC+`40jQ{|^5G_5bq)`uX`2|NIdB{s;a11ONZ`_V)t="
    "{tx^70`>p-{sZs;1`GoS{R8{@2nhuF0{;U2`S$_!`waa81LO7n^#$++{sII9|M&S0^8o(z2L%8K0RjE|1qJs2?cn|e`2zm@0R;c=00smC`T+y&"
    "0{{a500I911_Ao`0{s020{#U41_K2F|Ns5_`2+j?{{RB}00RF4{`dC@`2hz6_yIfs`U48@{{Z_A`~m&`00037009910s#R3|NjE~{{R300s#O1"
    "0Qd6x{s8>~0s;O4{{H{~1qc5700sQ>0`&v{0R8_0{{aF4`vLm={RRH~`T+*}4gLTA`vD5}{{Q&={{jE|{0<2G1_Jl;`vC$90|x;51^xW`0QLIz"
    "1@8m-`}F$)3km}f2>JH{{0I6C0t5*B1PTWR0RjmG0si*`4gCE5|NI342Ll1|0RaX9|NQs<0tf>J0{#m30sZm^@&yh4{Pq3|{{Qa?{{a&F00IF6"
    "00IH`|Ns2?{0j#E3k?4J1or<90qOVl{Pi0O0s{H`{sjy4{Ray71RL@I0}}lL{r3#{|NZ>|{{Q>}1_c2I`v(L2_y6<x|NR3B1NsI3{RI8|00{j9"
    "_5b|*@b~uv`3MC3`UV2_1p5O2`UC3$^bG?01_A;8{Qm;_`}+Y11_T2B{`CI+00{a60{Zv?{|fZ-0|5L00Ri*^00IC0{R{&I|NsB@1Ni;{`}_L<"
    "0RaE}^Zoq-0RIO0{{sK}2p#?g{R0600R993`xE&9`1bhp0Rj5<0RII3`}zR-{QCq0{_*$%{{;H}1@{U8{{Z>;{s8s+0RI2>00004`~Ls?{{Z|5"
    "0sjC100r^@{Qds~`3v&^|MUF-`t<?<0s{T{_U`lj`Th9;1^NE}_xb<>{s9380sag8{PzF^1N;a4{O|(|0R;a1`T79?|M>*@`vC^~0sa*T00I61"
    "2LAl@0Ri#;|Nj2~|Ly_-2LJ~F2mlNP_8IgC1o{jN0|N&R|M>><2JQpb1^yBF_yq$2{s8*_0Q>_5`}hF`1^oi{|M3Cz00jI0`v3j`|M>9`008_5"
    "{{R5|0002~^Zxz|{{Zj`|Na60_6GF;0R!^-_670{|N8Ix`uhF-0RjRF0PzY0_yzY01O)g5`Tqv{0RR31|NH_1`u6|?4f+K0{_p$v{{#E~@dXJ2"
    "{`>m){Qn9A|Ns2}{{a90`u_d;008<B0RR601p)>D_6Gs{0|5L5{Q>>+{`mm_0|Ed61@-*`{{;I7`}zh4_4WJx4*d88@C*F`0PGJ42m|yJ9T*4t"
    "00Gni1nl(t_X`0D0qy|~0QmY2_4o<-@ct131pEF20sa&H{Q>>-0r&*|1n3F<^A7<001O8Z1Nrw1{xtyz`TFP#{`&L${p|Yw{tycS2KN941OWZ@"
    "^z{z+@C5<+B?JHm{`?5x`~Cj+{0RjG0RaB|0{{UN0sjd30uclH^8)ez5&rZL{{ajF00;r|0|W#F0s;Z}`TYX(1^W5;`U3F*_XPC`{rC3$1`P%Z"
    "0sa620{;ID0R8{~2lD#`_5u3#0s{jA|Mvv+{{j9C2mAf;1OWaA`2+p^?B4?c`T+<8`1Jhp0r~>``vC&}1OEB`00I92`~m;~0{i^}0R933_yPa}"
    "{s{K~{sRFD{{I5|{sI07`ThX}`1k<z{Q?F6015o>|Ns8}{Q>^+0sjE{00964{Qv;{{Qv_100930_4@|?00j#I@&W?|0ssQ>|NjE^0Rr;&0Q>{~"
    "{`>g{1quWN{QwF91q1~7{QLR_1pNpD3jY58{{aK}{QUm{`~Lp=`vLv)0|fE-`u+U``3C?1`~nF7`uG9?0Ph0-00;d60`va+_XYd;0sRIC_Wl3~"
    "{Qm;_0tfg40Q&*|`u+I<0|fyA`vUv~{r>_C2>tf<0s->>1ONc|1^xU5`Tqa{|Na92_xT100sjvU0RI61`U3L+2mA;D{{Z;~`1%h30}KQD2k!?1"
    "`~mp<0{{FB2mtg5{|5d73K;<R{Q?XC{r~+71O@&1{s#UB?F9t;0{`~`3I_oO^!@w(`TF?*0saU7`u*_%0R#~J_y+_00R9911qBZM1_l8I0s#;F"
    "{`>?61_t~1`TYS9|M~y|{|f*H2>AaB2>by32m}ZD{r>p?|NaF20{#6700933`v30y{rmU*`~Lp`2nPZK{rLO;{{Z#`0RI33{{aB|_5tDi`~m~~"
    "`UC&}`1=S2`3L#`3j_WA`}zC_0Q&|0^!^6@1n~a<{{Z>={R0F3{`~$21poX10RR09009311pom4|Nr|2{{Q^|`2_m_`}y?j`4Ig62LJ#0^Y{D#"
    "|NR34`Sk?+{08~*{R8{``S}0|`33*?{qyz$0Qmy`{rd^~1o8Ry{Qvp-2mt{8{Q?O71OWgC009E@00RI1`~Lt20RIR2{r~^~`~C<42KV^?2?qED"
    "{Okh?`u_*;{Qm#^1N`^}1^EFH2lxy4`3Cy;00Rg5`}+C@|M~>|`Thj{0PqO*`~mv=1^*5J|NZ_02LA~D0RR5=00932`~Uz00R004|Ni{|`v~;^"
    "009X4^$Pw31_<%`^ZfS!0{sRA1NaC2`VRK^{|x*C`2qn7`vLs``uh6*|M~*?_5TJA0Pp<@{{Q;>|M>v`{r&&<1^)N@|Ns90{{sF6`u_j!0sIW|"
    "{r>#_0|)j0^#lR_1qAy71P=iH_xt+-|NH~{2>Su~0S)^1_X7R}",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = _weights(
    0.00596944,
    ")b{)W`5XEI@#66G&w=^&{t68B`iuMg>I}Qq^a29?",
)
OUTER = _weights(
    0.00902943,
    "T?qyI``Y{c%QYGRe;H2_|LyStys`fM(dJ??0`~&D",
)
DIRECT = _weights(
    0.0303428,
    "1Pl~^FQv`j8UaAp^7ZZ1><T9M`Sb++1O@;G0RsX777hyx3JUxO{r?2r1qt=kBGJXg#Qz=+0sjQ}0{{F71n<2P{r&+20|f&70ss2^{s96D{R0I7"
    "1qc5F2LJ;H00RgB1G^pi1ONa61_J&8{rUU={Q(C4{00C42LJ;H00RdA0|@^E",
)
OUTER_BIAS = np.float32(-2.8173)
