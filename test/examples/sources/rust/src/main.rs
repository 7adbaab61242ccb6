use std::collections::HashMap;

fn length(items: &Vec<i32>) -> usize {
    return items.len();
}

fn main() {
    let unused = 1;
    let items = vec![1, 2, 3];
    if length(&items) == 0 {
        println!("{}", "empty");
    }
    let mut total = 0;
    for index in 0..items.len() {
        total += items[index];
    }
    println!("{}", total);
}
