var count = 1;
let unused = 2;
if (count == "1") {
  debugger;
  console.log(count)
}
function twice(a, a) {
  return a + a;
}
const list = [1, , 3];
for (const x of list) { eval("x"); }
