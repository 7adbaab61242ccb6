package org.example;

public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) {
        Account account = new Account();
        account.deposit(3);
        System.out.println(account.balance());
    }
}
