"""What the rules of thumb know (RULES.md section 16), part by part: goals, goods, the city, the countryside, graves."""
