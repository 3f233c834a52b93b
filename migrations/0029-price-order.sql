-- Lists by price, the cheapest first; what has no price comes last, under the highest whole number, so that a page begins after
-- one row of the index. What a sport costs differs much from sport to sport: the cheapest ones of one sport stand far behind the
-- cheapest of all, and are found by their combination.
create index facility_price_list on facility (coalesce(price_cents, 2147483647), name, id) include (price_cents);
create index facility_kind_price_list on facility (kind, coalesce(price_cents, 2147483647), name, id) include (price_cents);
