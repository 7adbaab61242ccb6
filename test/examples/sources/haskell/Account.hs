module Account where

import Data.List

deposit x = x + 1

total :: [Int] -> Int
total (y : ys) = y

unused :: Int -> Int
unused n = let m = 2 in n
