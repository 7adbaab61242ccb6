class Account_Holder
  attr_reader :balance
  def initialize(balance, unused)
    @balance = balance
  end
  def deposit( amount )
    if amount > 0
      @balance = @balance + amount
    end
    return @balance;
  end
  def risky
    eval("1 + 1")
    x = 1
  rescue
  end
end
