/** A soccer pitch to scale, 105 m by 68 m, 1 unit = 10 cm (IFAB Laws of the Game, Law 1). */
export function HeroPitch() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-25 -10 1100 700"
      fill="none"
      strokeWidth="3.5"
      className="h-full max-w-none stroke-pitch-line"
    >
      <rect width="1050" height="680" />
      <path d="M525 0v680" />
      <circle cx="525" cy="340" r="91.5" />
      <Half />
      <g transform="matrix(-1 0 0 1 1050 0)">
        <Half />
      </g>
      <g className="fill-chalk stroke-none">
        <circle cx="525" cy="340" r="6" />
        <circle cx="110" cy="340" r="4" />
        <circle cx="940" cy="340" r="4" />
      </g>
    </svg>
  )
}

/** Penalty area with arc, goal area, goal and corner arcs. */
function Half() {
  return (
    <>
      <path d="M0 138.5h165v403H0M165 266.9a91.5 91.5 0 0 1 0 146.2" />
      <path d="M0 248.5h55v183H0M0 303.4h-20v73.2H0" />
      <path d="M10 0A10 10 0 0 1 0 10M10 680A10 10 0 0 0 0 670" />
    </>
  )
}
