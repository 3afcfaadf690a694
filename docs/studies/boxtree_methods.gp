set terminal svg size 900,540 dynamic font 'sans,14' background 'white'
set grid linecolor '#dddddd'
set linetype 5 linecolor '#cc3311'
set key outside right top
set multiplot layout 1,3 margins 0.09,0.98,0.12,0.76 spacing 0.04
set logscale xy
set format x '%.0s%c'
set xlabel 'triangles'
set yrange [0.291 : 76.6]
set title 'CAD'
set ylabel 'µs a query'
set key at screen 0.98,0.99 right top maxrows 3 samplen 2
plot 'boxtree_methods.dat' index 0 using 1:2 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree', 'boxtree_methods.dat' index 0 using 1:3 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree,cuts=one', 'boxtree_methods.dat' index 0 using 1:4 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree,cuts=one,test=lite,coherence=off', 'boxtree_methods.dat' index 0 using 1:5 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=6', 'boxtree_methods.dat' index 0 using 1:6 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=18', 'boxtree_methods.dat' index 0 using 1:7 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=26', 'boxtree_methods.dat' index 0 using 1:8 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'wide'
set title 'sphere'
unset ylabel
set format y ''
unset key
plot 'boxtree_methods.dat' index 1 using 1:2 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree', 'boxtree_methods.dat' index 1 using 1:3 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree,cuts=one', 'boxtree_methods.dat' index 1 using 1:4 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree,cuts=one,test=lite,coherence=off', 'boxtree_methods.dat' index 1 using 1:5 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=6', 'boxtree_methods.dat' index 1 using 1:6 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=18', 'boxtree_methods.dat' index 1 using 1:7 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=26', 'boxtree_methods.dat' index 1 using 1:8 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'wide'
set title 'torus'
plot 'boxtree_methods.dat' index 2 using 1:2 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree', 'boxtree_methods.dat' index 2 using 1:3 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree,cuts=one', 'boxtree_methods.dat' index 2 using 1:4 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'boxtree,cuts=one,test=lite,coherence=off', 'boxtree_methods.dat' index 2 using 1:5 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=6', 'boxtree_methods.dat' index 2 using 1:6 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=18', 'boxtree_methods.dat' index 2 using 1:7 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'kdop,k=26', 'boxtree_methods.dat' index 2 using 1:8 smooth unique with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'wide'
unset multiplot
