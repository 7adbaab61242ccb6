package org.example;

public class Account {
    private int balance;

    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount");
        }
        balance += amount;
    }

    public boolean sameOwner(String owner, String other) {
        return owner == other;
    }

    public String describe(Object value) {
        String text = null;
        if (value != null) {
            text = value.toString();
        }
        return text.trim();
    }

    public int balance() {
        return balance;
    }
}
