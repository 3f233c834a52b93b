import type { Sport } from '#facilities/contract.ts'

/** Feet. `lengthFt` is never the shorter side. */
export type Size = { lengthFt: number; widthFt: number }

/** `scale`: factor for every regulation figure inside (1 at full size). */
export type Box = Size & { scale: number }

/** Field hockey is "Hockey" on turf or grass. */
export type DrawnSport = Sport | 'Field Hockey'

type Regulation = Size & {
  /** Other official sizes, largest first: longer college courts, youth and short fields. */
  others?: readonly Size[]
  /** Set where the rules give a range: then the outer lines follow the ground. */
  range?: { least: Size; most: Size }
  /** Feet. */
  runOff: { endFt: number; sideFt: number }
}

const FEET_PER_METER = 3.28084
const meters = (length: number, width: number): Size => ({
  lengthFt: length * FEET_PER_METER,
  widthFt: width * FEET_PER_METER,
})
const yards = (length: number, width: number): Size => ({ lengthFt: length * 3, widthFt: width * 3 })
const feet = (lengthFt: number, widthFt: number): Size => ({ lengthFt, widthFt })

/** Outer sizes with the sources of their figures. */
export const regulation: Record<DrawnSport, Regulation> = {
  // NFHS Basketball Rule 1-1 (high school); NCAA and NBA Rule 1; junior high.
  Basketball: { ...feet(84, 50), others: [feet(94, 50), feet(74, 42)], runOff: { endFt: 6, sideFt: 6 } },
  // ITF Rule 1 (doubles) and ITF run-off; ITF Tennis10s orange court.
  Tennis: { ...feet(78, 36), others: [feet(60, 27)], runOff: { endFt: 21, sideFt: 12 } },
  // IFAB Law 1; FIFA's usual size.
  Soccer: {
    ...meters(105, 68),
    range: { least: yards(100, 50), most: yards(130, 100) },
    runOff: { endFt: 15, sideFt: 12 },
  },
  // NFHS Football Rule 1-2, with both end zones; NFHS eight- and six-player.
  Football: { ...feet(360, 160), others: [feet(300, 120)], runOff: { endFt: 18, sideFt: 15 } },
  // Official Baseball Rules 2.01: at least 320 ft along the lines, 400 to center field; 60 ft from home to the
  // backstop.
  Baseball: { ...feet(460, 460), runOff: { endFt: 0, sideFt: 0 } },
  // NFHS Softball Rule 1-1 (girls' fast pitch): fence 185-235 ft from home, backstop 25-30 ft. 200 and 25 are drawn.
  Softball: { ...feet(283, 245), runOff: { endFt: 0, sideFt: 0 } },
  // FIVB Rule 1.1: 18 by 9 m, free zone at least 3 m.
  Volleyball: { ...meters(18, 9), runOff: { endFt: 9.8, sideFt: 9.8 } },
  // USA Hockey Rule 101 and NHL Rule 1.2. IIHF: up to 60 by 30 m.
  Hockey: {
    ...feet(200, 85),
    range: { least: feet(170, 70), most: feet(210, 100) },
    runOff: { endFt: 5, sideFt: 5 },
  },
  // FIH Rule 1.2.
  'Field Hockey': { ...meters(91.4, 55), runOff: { endFt: 15, sideFt: 12 } },
  // NFHS Boys Lacrosse Rule 1-2.
  Lacrosse: { ...yards(110, 60), runOff: { endFt: 18, sideFt: 18 } },
  // World Athletics Track Facilities Manual 2.2: 84.39 m straights, 36.5 m radius, eight 1.22 m lanes.
  'Track & Field': {
    ...meters(176.91, 92.52),
    range: { least: feet(280, 140), most: feet(640, 340) },
    runOff: { endFt: 12, sideFt: 12 },
  },
  // NFHS Swimming Rule 2: 25 yards; six lanes of 7.5 ft. World Aquatics FR 3: 50 m, lanes of 2.5 m.
  Swimming: {
    ...feet(75, 45),
    range: { least: feet(40, 15), most: feet(600, 300) },
    runOff: { endFt: 10, sideFt: 8 },
  },
  // No rule sets the size of a hole: 150 yards is a usual par 3.
  Golf: {
    ...feet(450, 190),
    range: { least: feet(60, 30), most: feet(1800, 800) },
    runOff: { endFt: 0, sideFt: 0 },
  },
  // FIVB Beach Volleyball Rule 1.1: 16 by 8 m, free zone at least 3 m.
  'Beach Volleyball': { ...meters(16, 8), runOff: { endFt: 9.8, sideFt: 9.8 } },
  // USA Pickleball Rule 2.A; playing surface at least 60 by 30.
  Pickleball: { ...feet(44, 20), runOff: { endFt: 8, sideFt: 5 } },
  // BWF Law 1: 13.40 by 6.10 m.
  Badminton: { ...feet(44, 20), runOff: { endFt: 6, sideFt: 4 } },
  // NFHS Wrestling Rule 2-1: a circle of at least 28 ft and 5 ft of protective mat around it.
  Wrestling: { ...feet(38, 38), runOff: { endFt: 3, sideFt: 3 } },
  // WKF Kumite Rules Article 1: 8 by 8 m and 1 m of safety area on all sides.
  'Martial Arts': { ...meters(10, 10), runOff: { endFt: 3, sideFt: 3 } },
}

/** Figures inside the outer lines, feet. */
export const basketball = {
  // NFHS Rules 1-3, 1-5, 1-7 and 1-10.
  keyWidthFt: 12,
  freeThrowLineFt: 19,
  circleRadiusFt: 6,
  hoopFromBaselineFt: 5.25,
  hoopRadiusFt: 0.75,
  backboardFromBaselineFt: 4,
  backboardWidthFt: 6,
  /** NFHS Rule 1-4, straight up to the hoop. NCAA: 22 ft 1.75 in, corners 21 ft 8 in. */
  threePoint: { school: { radiusFt: 19.75, cornerFt: 19.75 }, college: { radiusFt: 22.15, cornerFt: 21.65 } },
} as const

/** ITF Rule 1. */
export const tennis = { singlesWidthFt: 27, serviceLineFt: 21, postFt: 3 } as const

/** FIVB Rule 1.3.4: 3 m from the center line. Posts 0.5-1 m outside (2.2). */
export const volleyball = { attackLineFt: 9.84, postFt: 2.5 } as const

/** USA Pickleball Rule 2.B. */
export const pickleball = { kitchenFt: 7, postFt: 1 } as const

/** BWF Law 1 and diagram A. */
export const badminton = { singlesWidthFt: 17, shortServiceFt: 6.5, longServiceFromBackFt: 2.5 } as const

/** IFAB Law 1, in yards: areas 44 by 18 and 20 by 6, spot 12, arc and circle 10. */
export const soccer = {
  penaltyArea: { widthFt: 132, depthFt: 54 },
  goalArea: { widthFt: 60, depthFt: 18 },
  penaltySpotFt: 36,
  circleRadiusFt: 30,
  cornerRadiusFt: 3,
  goalWidthFt: 24,
  goalDepthFt: 8,
} as const

/** NFHS Rule 1-2; hash marks at thirds of the width. Goal 23 ft 4 in. */
export const football = { endZoneFt: 30, lineEveryFt: 15, goalWidthFt: 23.3, tryLineFt: 9 } as const

/**
 * NFHS Boys Lacrosse Rule 1-2, in yards: goals 15 from the end lines, restraining lines 20 from the goal line, goal
 * areas 40 wide, wing lines 20 from the center and 20 long.
 */
export const lacrosse = {
  goalFromEndFt: 45,
  creaseRadiusFt: 9,
  restrainingLineFromEndFt: 105,
  goalAreaWidthFt: 120,
  wingFromCenterFt: 60,
  wingLengthFt: 60,
  goalWidthFt: 6,
} as const

/** FIH Rule 1: circles 14.63 m from the posts, lines at 22.9 m, spot at 6.4 m, goals 3.66 m wide. */
export const fieldHockey = { circleFt: 48, quarterLineFt: 75.1, spotFt: 21, goalWidthFt: 12 } as const

/** NHL Rule 1. Goal and blue lines from the ends. */
export const hockey = {
  cornerRadiusFt: 28,
  goalLineFt: 11,
  blueLineFt: 75,
  circleRadiusFt: 15,
  spotFromGoalLineFt: 20,
  spotOffMiddleFt: 22,
  neutralSpotFromBlueFt: 5,
  creaseRadiusFt: 6,
  goalWidthFt: 6,
} as const

/** World Athletics Technical Rule 14: lanes of 1.22 m. */
export const track = { laneFt: 4, lanes: 8, shortTrackLanes: 6 } as const

/**
 * NFHS Rule 2-1 and World Aquatics FR 2: lanes of at least 7 ft; the bottom line ends 2 m before the wall in a 1 m
 * cross.
 */
export const swimming = { laneFt: 7.5, mostLanes: 10, bottomLineFromWallFt: 6.5, crossFt: 3 } as const

/** NFHS Wrestling Rule 2-1; starting lines 12 in apart. */
export const wrestling = { circleRadiusFt: 14, centerRadiusFt: 5, startLineFt: 3 } as const

/** WKF Kumite Rules Article 1: red 1 m mats around the 8 m area; fighters start 1 m from the middle. */
export const karate = { matFt: 3.28, areaFt: 26.25 } as const

export type Diamond = {
  baseFt: number
  pitchFt: number
  /** Dirt behind the bases, around the pitcher's plate. */
  infieldRadiusFt: number
  moundRadiusFt: number
  homeRadiusFt: number
  foulLineFt: number
  centerFieldFt: number
  backstopFt: number
  grassInfield: boolean
}

/** Largest first. */
export const diamonds: Record<'Baseball' | 'Softball', readonly Diamond[]> = {
  Baseball: [
    // Official Baseball Rules 2.01, diagrams 1 and 2.
    {
      baseFt: 90,
      pitchFt: 60.5,
      infieldRadiusFt: 95,
      moundRadiusFt: 9,
      homeRadiusFt: 13,
      foulLineFt: 325,
      centerFieldFt: 400,
      backstopFt: 60,
      grassInfield: true,
    },
    // Little League Baseball Rule 1.04 to 1.07.
    {
      baseFt: 60,
      pitchFt: 46,
      infieldRadiusFt: 50,
      moundRadiusFt: 5,
      homeRadiusFt: 9,
      foulLineFt: 200,
      centerFieldFt: 215,
      backstopFt: 25,
      grassInfield: true,
    },
  ],
  Softball: [
    // NFHS Softball Rule 1-1 and 1-2.
    {
      baseFt: 60,
      pitchFt: 43,
      infieldRadiusFt: 60,
      moundRadiusFt: 8,
      homeRadiusFt: 9,
      foulLineFt: 200,
      centerFieldFt: 220,
      backstopFt: 25,
      grassInfield: false,
    },
  ],
}
