set terminal svg size 900,540 dynamic font 'sans,14' background 'white'
set grid linecolor '#dddddd'
set linetype 5 linecolor '#cc3311'
set key outside right top
set xlabel 'distance d of the centres; each object fits a cube of side 2'
set ylabel 'µs a query'
set xrange [0:3.6]
set yrange [0:*]
set key inside right top
plot 'boxtree_distances.dat' using 1:2 with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'Flange 6,468', 'boxtree_distances.dat' using 1:3 with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'Casting 10,224', 'boxtree_distances.dat' using 1:4 with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'Turbine 18,460', 'boxtree_distances.dat' using 1:5 with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'Gears 19,426', 'boxtree_distances.dat' using 1:6 with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'Hand 26,526', 'boxtree_distances.dat' using 1:7 with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title 'Ring 57,640'
