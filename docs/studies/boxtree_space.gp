set terminal svg size 900,540 dynamic font 'sans,14' background 'white'
set grid linecolor '#dddddd'
set linetype 5 linecolor '#cc3311'
set key outside right top
set xlabel 'empty space between a node and its parent, % of the parent'
set ylabel '% of the nodes have less'
set xrange [0:100]
set yrange [0:100]
set key outside right top
plot 'boxtree_space.dat' using 1:2 with lines linewidth 2 dashtype 1 linecolor 1 title 'Flange 6,468', 'boxtree_space.dat' using 1:3 with lines linewidth 2 dashtype 1 linecolor 2 title 'Casting 10,224', 'boxtree_space.dat' using 1:4 with lines linewidth 2 dashtype 1 linecolor 3 title 'Turbine 18,460', 'boxtree_space.dat' using 1:5 with lines linewidth 2 dashtype 1 linecolor 4 title 'Gears 19,426', 'boxtree_space.dat' using 1:6 with lines linewidth 2 dashtype 1 linecolor 5 title 'Hand 26,526', 'boxtree_space.dat' using 1:7 with lines linewidth 2 dashtype 1 linecolor 6 title 'Ring 57,640', 'boxtree_space.dat' using 1:8 with lines linewidth 2 dashtype 2 linecolor 1 title 'Sphere 1,280', 'boxtree_space.dat' using 1:9 with lines linewidth 2 dashtype 2 linecolor 2 title 'Sphere 5,120', 'boxtree_space.dat' using 1:10 with lines linewidth 2 dashtype 2 linecolor 3 title 'Sphere 20,480', 'boxtree_space.dat' using 1:11 with lines linewidth 2 dashtype 2 linecolor 4 title 'Sphere 81,920', 'boxtree_space.dat' using 1:12 with lines linewidth 2 dashtype 3 linecolor 1 title 'Torus 1,024', 'boxtree_space.dat' using 1:13 with lines linewidth 2 dashtype 3 linecolor 2 title 'Torus 5,184', 'boxtree_space.dat' using 1:14 with lines linewidth 2 dashtype 3 linecolor 3 title 'Torus 20,736', 'boxtree_space.dat' using 1:15 with lines linewidth 2 dashtype 3 linecolor 4 title 'Torus 81,796'
