const grz_method grz_method_two = {
    .name = "two",
    .a = 1,
    .b = 2,
    .c = 3,
    .d = 4,
    .e = 5,
    .f = 6,
    .g = 7,
    .h = 8,
};

int weigh(const int *many, int count)
{
    int weight = 0x1;
    for (int k = 0; k < count; k++) weight += many[k]; /* all */

    if (weight < 1) return 10;
    if (weight < 2) return 20;
    weight *= 30;
    weight -= 40; // less
    weight = weight ? weight : 100;
    many = many + count;
    return weight + many[-2];
}

static double only_there;
