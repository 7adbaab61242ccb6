<?php

declare(strict_types=1);

namespace Example;

final class Clean
{
    public function one(): int
    {
        return 1;
    }
}
