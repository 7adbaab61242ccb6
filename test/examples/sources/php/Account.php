<?php

class account
{
    private $unused;

    public function deposit($amount, $currency)
    {
        if ($amount > 0) {
            $x = $amount * 2;
            return $this->balanse + $amount;
        } else {
            return undefined_function($amount);
        }
    }

    public static function eval_it(string $code): int
    {
        eval($code);
        goto end;
        end:
        return "text";
    }
}
