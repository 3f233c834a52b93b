export type Planned = {
  name: string
  /** Smaller than alone: all end within half an hour on two cores. */
  args: readonly string[]
  quickArgs: readonly string[]
}

/** In run and table order. */
export const plan: readonly Planned[] = [
  { name: 'availability', args: ['--rounds', '7'], quickArgs: ['--rounds', '1', '--starts', '1'] },
  { name: 'booking', args: ['--rounds', '5'], quickArgs: ['--rounds', '1'] },
  {
    name: 'search',
    args: ['--sizes', '200,10000,100000', '--days', '3', '--rounds', '5'],
    quickArgs: ['--sizes', '200,2000', '--days', '3', '--rounds', '1', '--requests', '10'],
  },
  {
    name: 'scale',
    args: ['--facilities', '10000', '--purchases', '800', '--reservations', '1000000'],
    quickArgs: ['--facilities', '1000', '--purchases', '100', '--reservations', '50000', '--rounds', '1'],
  },
  {
    name: 'admin',
    args: ['--bookings', '1000000', '--rounds', '15'],
    quickArgs: ['--bookings', '5000', '--rounds', '2'],
  },
  {
    name: 'desk',
    args: ['--facilities', '5000', '--bookings', '1000000', '--rounds', '30'],
    quickArgs: ['--facilities', '100', '--bookings', '2000', '--rounds', '2'],
  },
  {
    name: 'processes',
    args: ['--seconds', '10'],
    quickArgs: ['--counts', '1,2', '--seconds', '2', '--rounds', '1', '--loads', '10', '--rate', '20'],
  },
  { name: 'import', args: ['--rows', '10000', '--runs', '3'], quickArgs: ['--rows', '500', '--runs', '1'] },
  { name: 'pages', args: ['--runs', '3'], quickArgs: ['--runs', '1'] },
  { name: 'assistant', args: [], quickArgs: [] },
  { name: 'peers', args: ['--rounds', '5'], quickArgs: ['--rounds', '1', '--no-install'] },
]
