import type { Role } from './start-choices.tsx'

/**
 * The ground from above, to scale, centered. Hand-written paths: the code that draws facilities would be half of the
 * page's weight.
 */
export function StartDrawing({ role }: { role: Role }) {
  const { width, lines, at } = plans[role]
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-width / 2} ${-width / 3} ${width} ${(width * 2) / 3}`}
      className="panel-pitch size-full fill-none stroke-chalk sm:aspect-3/2"
    >
      {at.map(([x, y, turn = 0]) => (
        <path
          key={`${x} ${y} ${turn}`}
          d={lines}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

type Plan = {
  /** In the plan's own unit; 3:2. */
  width: number
  lines: string
  /** Center and rotation in degrees. Halves of a ground are listed twice. */
  at: readonly (readonly [x: number, y: number, turn?: number])[]
}

const plans: Record<Role, Plan> = {
  // Half a basketball court, feet (NFHS Basketball Rules 1-1 to 1-5): 84 by 50, key 12 by 19, circles 6, three-point
  // line 19.75.
  play: {
    width: 98,
    lines:
      'M0-25H-42V25H0ZM0-6A6 6 0 0 0 0 6M-42-6h19V6h-19M-23-6A6 6 0 0 1-23 6M-42-19.75h5.25a19.75 19.75 0 0 1 0 39.5H-42M-38-3v6M-37.5 0a.75.75 0 1 0 1.5 0a.75.75 0 1 0-1.5 0',
    at: [
      [0, 0],
      [0, 0, 180],
    ],
  },
  // Half a soccer pitch, meters (IFAB, Law 1): 105 by 68.
  coach: {
    width: 122,
    lines:
      'M0-34H-52.5V34H0ZM0-9.15A9.15 9.15 0 0 0 0 9.15M-52.5-20.16h16.5v40.32h-16.5M-52.5-9.16h5.5V9.16h-5.5M-52.5-3.66h-2v7.32h2M-36-7.31a9.15 9.15 0 0 1 0 14.62M-51.5-34a1 1 0 0 1-1 1M-51.5 34a1 1 0 0 0-1-1',
    at: [
      [0, 0],
      [0, 0, 180],
    ],
  },
  // Six pickleball courts, feet (USA Pickleball Rulebook, section 2): 44 by 20, non-volley zone 7.
  own: {
    width: 132,
    lines: 'M-22-10h44v20h-44ZM-7-10v20M7-10v20M0-11v22M-22 0h15M7 0h15',
    at: [
      [-30, -28],
      [30, -28],
      [-30, 0],
      [30, 0],
      [-30, 28],
      [30, 28],
    ],
  },
  // Four lacrosse fields, yards (NFHS Boys Lacrosse Rules 1-2): 110 by 60, goals 80 apart, creases 3, midfield 40 long, wings 20.
  event: {
    width: 252,
    lines:
      'M-55-30H55v60H-55ZM0-30v60M-20-30v60M20-30v60M-10-20h20M-10 20h20M-43 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M37 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    at: [
      [-61, -38],
      [61, -38],
      [-61, 38],
      [61, 38],
    ],
  },
}
