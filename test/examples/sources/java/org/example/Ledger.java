package org.example;

public class Ledger {
    public int total(int[] amounts) {
        int sum = 0;
        for (int index = 0; index < amounts.length; index++) {
            if (amounts[index] > 0) {
                sum = sum + amounts[index];
            } else {
                sum = sum - amounts[index];
            }
        }
        System.out.println("total " + sum);
        return sum;
    }

    public int totalAgain(int[] amounts) {
        int sum = 0;
        for (int index = 0; index < amounts.length; index++) {
            if (amounts[index] > 0) {
                sum = sum + amounts[index];
            } else {
                sum = sum - amounts[index];
            }
        }
        System.out.println("total " + sum);
        return sum;
    }
}
