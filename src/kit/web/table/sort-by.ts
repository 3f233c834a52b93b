type Sort = { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }

/** Clicking the column reverses its order; the first click sorts latest first. */
export function sortBy<Order>(
  { order, onOrder }: { order: Order; onOrder: (order: Order) => void },
  [ascending, descending]: readonly [Order, Order],
): Sort {
  const direction = order === ascending ? 'ascending' : order === descending ? 'descending' : 'none'
  return { direction, onSort: () => onOrder(direction === 'descending' ? ascending : descending) }
}
