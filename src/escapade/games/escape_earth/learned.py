"""Escape Earth: what the bots have learned by self-play (see learn.py), one byte a weight."""

import base64
from typing import Any

import numpy as np

INPUTS = 136
HIDDEN = 32


def _weights(scale: float, text: str) -> np.ndarray[Any, Any]:
    return (scale * np.frombuffer(base64.b85decode(text), np.int8)).astype(np.float32)


INNER = _weights(
    0.0311819,
    "{RajB`uzw9`~dp^`St|^`T+d}{s{U40s!>;{Q~#?{rUg|{Qm_C{Qe09_WA+_4+skQ{R8&`0tfs4`}Yq00RIaK1o{94{{0R2_WS-00sa5@`TGP3"
    "{SEy7{QCk11^xE+{R98`2lV^|?FjJv{{RH~02KxY1p@-`{QCC;0Q>j?0_Xq;5(w@J0tNyC0`~U*`b_=-`u_d(0{{2#;Qajl76<_K1_}lM0NfJ)"
    "@&xw%6Z8cA{Q>d_4E*x<3;_NN^Z@+@008s^|M~Rw{0IRM`}zI@1^oaA{qy_@6A1?Z_3--k2Lbr^`3vm$4Fv}L_67bE_4@z_|M~_3`vLk9`~CR-"
    "00#X3_WBeD`u6z%0Q>g}1O5K|>jC)r?*sVu3J3TE`ULd_2kjH;1O)^83g-R&1^)#D`~Ud_Cja;Y1NQ^{6A}US7g7NO1o#W{>-q`;`uz$L2L|>G"
    "|M&|4|M~_8^A836`}Pz2`UC^~2ow1H2?YHM`}O(&{rma+`}zg^_W1$-2=NU9`~mh3{Q~$1|NZ?0{p<Sy`2z?4^!*3@{rL9%0rw8~1pxg9`2PR="
    "1O5I31PJ^9^8Nw?0RjE`>HGc!@bdft2L1N^^ZxGo|N8&@`~Bns`V9R6`v3d>0r>m@^X?1t{s;I13J~=B2Lt%^1N;5}{Qn903IOx}1MvC&>gE>w"
    "{|EyE0~ZDS_Wbef0s;vH|M&m_1_1{B@&ot*2@U%K`T_q6`TPn61Ofm90{Hs_C;tHa4e<a17aI5j7k~K#0{0F7{q*zz_W%kf0tf;H^7{h+|LXnv"
    ">+k*t3E=|*`tSYn{|WX03iS5@2mlHH?*RP!`RV`m^8NSu0Ph3%1M~F)`~ng5`|<by^#T6?=l1vs{pbDx-s}Va``iZn0{8Io@%ah;{p|hl1_AE-"
    "{{aE}0Q&v@1N{B*4h97V0|x*82mSR13;X*6{Q&p<_Wk(z_5=g-|Ni~;1NH#`2>J#H1Ox&F{RIF14gLWB00IRA@&f+&0RsCF0|EX90Q~;@0RsgG"
    "{Qdv~`TF<+{{;X8{r&#{`~d|43H}280{RF71@`>;{QLd>{`>(3`vCs~{{Z;_`UC#}`33|A5C94P0s;aB{s06F`t$t(0RRaH0RR2{|Mva;{sII1"
    "{RI930|Em71Oom3_xbbt0RII5_yGj;{saC500aH}`~d*{{{{L0|NQ^~{Q&s^`}zO&1rh`K{`LI?1Nj074g2~4>;3-y_5S(=`TqU{?*0Y+^#TI^"
    "`1}6)^7{b%{{aRN1@`U#0r&#@1O5Z^0sr<5`~v&_0ssL4_W=3<`~m*}00jB_2LJvB_yhR<0}%TD2Jiy^^#1ty`wQ|23IPQL1^Ed74k7&h{P_L_"
    "0RIE&_xSwv{Qmd-00{U400H#`^#ls{1p@y8_yYn7{|F2V1OgNg`UM050RsgA0ty2J1`P=V0r>*>_yzw1`Un9D1^oR00tWX7{{Q|3`T+j^`~~y|"
    "2K@K@2L%2G|N8^~`SJw=_W%F_0{#L71q=oK2=@K?{|5yC`273_`vw333jPfC`}F$+1Ofs0_5%w3_VxP<{`mX+0sH#@1O){B^!ft!0{r|40t)#E"
    "2kZX}2L1l`0rU9?0R8_I2>J~F1^oF2`uYa=_5||#{r30;0{H|B_W%wA2LJj9`T+d%`T_j~1N;vM`2hd<01XiT0Q33#|NH>@0RaF63Htx|009RH"
    "1PBWP0rLR=^!x_*2>Jj21^Ea6`UwUH2Lku~0{-y`4+r`K@c{Y(2nPc8|NjFA1P%rM3;qHD?g9h<{qX<{0s8w5^8f)03IX;C5B~)E`tkn)0ty5L"
    "1^58>`T+<J`2qk01N{F32K){F`vLy;00;~H1_1&H2LJi^0|NvF0{I8{1_%iM0QU#|@c<0^2L1Z@0s;X8`~dp?{|NW{{{{a50txu{{saaE`SS|)"
    "2M7KD3;g;0_x1z^_Wk?;1^NT_0Nx4n0RI2=_yYhB{s8d${QV5}{t5s5{s#jB1p@i}{{sL52K@Z?2kQO(1N8y|2m}8M_XPw50RRX0`T+p}3H<{B"
    "5BvW71ojLJ1PlKC_5T6=`~UU%`t}F|2KNyG2KW6D`2qg=5%&iO`0@4t1_J;42L=QD1^@f}1rGl41o9645C8)A?DYZ#`ttMz1^N8@@&X3__WBAC"
    "{`~Uw|NjmD_4NMw3H%KE0Q~*({0jH-`u+I(`0@Y;1^){L<n;OW1_1sD{tp8G_xJY%{{aB^6a(r8`SSVz5b+2B@)q^|1^@>C`sxGn0|EEu2nPQI"
    "0|yHD0Rsm62J8O(>-_2I^ZNSs<s}3B0P_Fu`S<tn|NZ~+3G@m52mcND`3?j8|M3d}^AZOA`wI;K1_=iT0{8|6{|o#C{QL*|2nqxJ_xuF^`vCj~"
    "3H$&0{r~q0`}zd|`uzX>1@{9B0sHy@{0Z|6@BsJ*`uP3)@&oS)00;c~1pxK``ThzA`}+R-0{{L3^9}{}0r>m*2=e{(0RHw03;YEC0t@~P{{IdF"
    "@dEes`2zU%{R8{=@cIS^{sI6A_6hO^^#TR>_XGI-{1EgC_w)Jw2nYZF`~m+52Kn*?3;X{H1N;gF`1k$-1O55+^a1q%{{IO5`~LL_4EzH70QLe4"
    "0{RCH1OfH~4)O*91^Vy~_yqj<{`>&~2mt~L`2Yh5{{j99{ssR4_W%I(`TF(u3;6o=2nPZI{Q>+1{|gQW0tEQ||NI9C1pDy#`S$hw75C)-0rdR!"
    "`T6z(1M~L&0|E%{`Qj4^{rL#_5FG>k1P2BL{rda?`U?U1{q+I)2mSsA`vD9C0{r<5{|5UB{{saB2K4<81p@#4`SA?@^7;w+{RsaG0RH?02qpsk"
    "{PXw``T_$900{U8{}%=N5Do?Q_4fe)@$&8d@Cp9^3;-JU{Q~;#{`(0K3I6*6{{IX5_xB3+`V9jQ{s{j9_WT0_`T6+`|NIdB{sR8||NQ#*_WA(^"
    "{tEZ}0r>y;0tWc}1`PrL{Q~>?2L=TC{{Q~{`T79#`Un041NQa&`~~(1{{RF7|ML0{^acL&3<&)R0|oy91qbv1_Uirv{{aOB0095+00RUA`2hm$"
    "000I50RjI22L=520sj64|NI311_cEH|N8y=`Ud&@0s;H`0RR63{r>t0`|<|^^Z*n9`2`C5|Nr|A`vCp^0003800IH}0tEj50RaR00s;R40ssK|"
    "0Q>U#{{H;}0s#R6009F81_=ZE{sH{*0Qvv;0Q&#>{{{j9`~Ld;`~m{}`T+s@4f^~3`~C{{`~Ua*|NsB>{0j*D1pM~$`1}6~0|x*41^)p00QCCx"
    "2JQ;>`||tz3km}g2=(^@{ssCC00ImB1PciU0s#pG0sQv=4gCE6|NI342Ll1|0R0F7{rva+0tf>J1O5v30sHa`@&yh4{PO(^{`>C<{rwF5{{jC3"
    "00aK_{{;N`{R{;K3=04M1o;0C0rL0t_4Wt~{{aB{{sjy4{sjs53m5YR0}cHH{rC*||M~p^0Q&y|3jhWL`~C*|_x<zw`27e91Nj95{RaH}00#X7"
    "^aK6;@A>ou`2qy|_y_{`1N#I6`UC0&^brF41^xj3{r>{`{rLe11_1&7`}h9+{|f>I0{r;>{|fZ-0s;B~`U3a@{{RC1{RjgE{{R5_0Q(I7`~CX*"
    "0R{j3^7{J%`vnB~{Q&^@2^IbZ{sI910{sU8{1y2E`1JVm0sr~-0sjg9`}qa={QCj}0rmI+{RRK~1@;R6{{;E?{r~j)|NH;<00I98`~3j>0RH_5"
    "|NZ{~00i>?{Qmz0_zLm>|M&j@`}G6^0|Ni~_Ve=m`TqR<1^NE}`1b(={s0080Rjp9`}qO|1N{j5`}hM41OWm1`TGF~|N8{^`vC|00sILG{{jL3"
    "2KxB*{{iv+`v3g^|Ly|+2LJ~F2LcTQ^$_$21p5vP0|W>T|NjT_2kZ&p1^yEG_y_|6{s8*_0Q>?4{P+V01^)x~|Mmg&0|ov6`v3g`|Mu|^0RQ|5"
    "0R9C0{{jI1^85Y_|Nrm`{r&;}_6PR=0R-~-_5|?_|Nrp%`}+U?0RjUG|Mm(5_y+q11O@j6`2Ys{00I63{{II9{P_X~4f+T3{rCI${sR92@dOD0"
    "{`>m({Qe39|NR94009F3`T_m>0ss3D0ssI01px;9_6Gs{1pfU6{RaQ@|M>y{0|Nj71^N8~00sU9`}qb2_51t%5Bc{5{RjR50_G0`2nPET9T5ll"
    "{Ri>(1n>0!_X`0D0r3G23HbaD_51|+@cj`21Ofg7{Qm>}{Q>>-0sRF21nLO=_6`F40R{&O1N;08{wDzj_5t?^{`>R&{q6ew{u>Jd4E+8E1_J;1"
    "^!Wz&^aug_90BzY{rCs(`}_X)`~(FB{Qdp>1N;OO0sRp9{|p29`2zX<5&rZF|NjjG00#l{0RRUC{{RB^`2Ys<1pxW?`v&&{_Y3s`{`>X)1_uTT"
    "0RjU91p@vH0Q&y_2KW2}`T+j$0s#X7|NRB@{RRCD3IqA^1qc5I_y_p@^y>rv`vLg@`S$$p0sR8}`~d>~008y=00I90`~m&|0R8;{0Q><0_yYk0"
    "{t5U1{sI9C1pxy4{sR66_yYI@`t<<y_yYq00Sx>3|N8#^`~d#(|Ni&-{{R37`~dy^{Q(331OEd6_523;{{##I^8Eq@1NsE<{r&>@0SWu|{Qv|1"
    "`uz401qlTL{Q(OB1q1{7`}y+*1pWU53jqWF|NaB{`u+d@`~Us|`~Lm&0{-*&_xbq+`3U?2{Qm?0`tt$-0q+U^00R611M>d+_XGO*1@;FA^!)+}"
    "{Qm^{0|@v60Qdp_`u+I=0|fyA`vd$0{QLt92>tf<0s->>1pol}1^fI6`Tqa||NjF3_WK11{s9gS{{a90`Uds@2LlNI1^f30`1}z50|x{82lNL6"
    "`vv{{0003F2>bX5{sR932^IzR{RIsI{r~+71ql84{rmw3@%|0?0{Hm>3kd-S?fm`!`TF?;0sRO6`uy<$1q2iQ_yr340R0611O^WM1_%KP0s#;D"
    "{`v$41_k^0`~LtD0Q&y|{|yBO3H<*H2Kxj52m}W7{{8s?{{92~{{a0700I93`T+6#{r~s;`27F^2nYfO{q_6*0Q&U=`TYC?00RO2_5$zy{s092"
    "^926@`1uC@`U&~}3jzK8{P_b10s093^!x_>1@!;^0|5W{{R9O2{s8|61poX1{sH_9{{j922K@d0{{8#~_Wl3>_yzj_`}*|k`4Ij62K@l|^Y{M%"
    "|NR34`1%C>{RRH@{RI2{`uYJ1`2+s<`}Xz%0Qv<1{rCp_0{8j%`u_g>2?GE8{R9a91pxmD{{RE@{{aF2`~Uw4{Qd|0{Qm+1{Qn062KV^?3Iq2B"
    "{P+b5`~C^?{r&*_1OfO42KxgD2>1&4`3U;=00Id5{QCO_0s0C3`uzp|0rd&>`vm{^1^*8Q{{a321^x;C{Q&&-{{sC2{Qmv}0{;X9{QUm^{0a2="
    "0Rjp7^$Pz41_ko_^!@n&0{sRA1N{g6`VRX1{|fvA`2hh6`UCv{`ThL=0Q&{`^#leE{`dU~0sj8^0QUj}{`~;=1^)N@{{Q{~{{a95`uqIt0R9c|"
    "`Tqa^0|xc|^#lR_1O)m51PuZG`276?|NI2|2LS>30u2E8_XGX~",
).reshape(INPUTS, HIDDEN)
INNER_BIAS = _weights(
    0.00590611,
    ")%pGc_ZIpB^6&lk)`1WG{|piK_rCr4?+fG8^#cO_",
)
OUTER = _weights(
    0.00780496,
    "YzzPc`qBIS=M@qDT_rCJ{POYt%z^#>;qM(E`~3va",
)
DIRECT = _weights(
    0.028818,
    "2MiK_H?7Ih90Mlt_x%0k_5~&W`~Us_|Na600sjF05eo+j_X7g}0|WE!_W<zT9NgU2*7_p{_w@ww0Q&w21N74u00aF40|Ws70RH^`{R039`2hw0"
    "0SNyC2>=5J{{sjA1Jfw}2LAv71OWg4{r&y{0ssU1_y_<02mb>I{sRX80|);D",
)
OUTER_BIAS = np.float32(-2.8304)
