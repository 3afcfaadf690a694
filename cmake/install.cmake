# What is installed comes here.
