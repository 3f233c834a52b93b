import type { Sport } from '#facilities/contract.ts'

type Weighted<T> = readonly (readonly [item: T, weight: number])[]
type Range = readonly [low: number, high: number]

/** Shares are 0 to 1, sizes feet. */
export type SportProfile = {
  weight: number
  indoorShare: number
  outdoorSurfaces: Weighted<string>
  indoorSurfaces: Weighted<string>
  unit: string
  /** Most per place. */
  most: number
  length: Range
  width: Range
  /** Other sports on the same ground, with their share. */
  also?: readonly (readonly [sport: Sport, share: number])[]
  hasHalves?: boolean
}

const fields: Weighted<string> = [
  ['Grass', 45],
  ['Turf', 35],
  ['Synthetic turf', 12],
  ['Artificial turf', 8],
]
const indoorTurf: Weighted<string> = [
  ['Indoor turf', 70],
  ['Turf', 30],
]
const courts: Weighted<string> = [
  ['Hard court', 50],
  ['Asphalt', 35],
  ['Concrete', 15],
]
const wood: Weighted<string> = [
  ['Wood', 75],
  ['Rubber', 25],
]
const diamonds: Weighted<string> = [
  ['Clay', 35],
  ['Grass', 45],
  ['Turf', 20],
]
const mats: Weighted<string> = [['Mat', 100]]

/** Weights are estimates for US cities; sizes are around the rule books'. */
export const sportProfiles: Readonly<Record<Sport, SportProfile>> = {
  Soccer: {
    weight: 17,
    indoorShare: 0.12,
    outdoorSurfaces: fields,
    indoorSurfaces: indoorTurf,
    unit: 'Field',
    most: 8,
    length: [300, 360],
    width: [180, 225],
    also: [
      ['Lacrosse', 0.2],
      ['Football', 0.2],
    ],
    hasHalves: true,
  },
  Basketball: {
    weight: 17,
    indoorShare: 0.4,
    outdoorSurfaces: courts,
    indoorSurfaces: wood,
    unit: 'Court',
    most: 6,
    length: [74, 94],
    width: [42, 50],
    also: [
      ['Volleyball', 0.25],
      ['Pickleball', 0.1],
      ['Badminton', 0.06],
    ],
  },
  Tennis: {
    weight: 13,
    indoorShare: 0.1,
    outdoorSurfaces: [
      ['Hard court', 70],
      ['Clay', 20],
      ['Asphalt', 10],
    ],
    indoorSurfaces: [['Hard court', 100]],
    unit: 'Court',
    most: 12,
    length: [78, 78],
    width: [36, 36],
    also: [['Pickleball', 0.2]],
  },
  Baseball: {
    weight: 10,
    indoorShare: 0.03,
    outdoorSurfaces: diamonds,
    indoorSurfaces: indoorTurf,
    unit: 'Diamond',
    most: 6,
    length: [200, 400],
    width: [200, 400],
    also: [['Softball', 0.3]],
  },
  Pickleball: {
    weight: 9,
    indoorShare: 0.25,
    outdoorSurfaces: courts,
    indoorSurfaces: wood,
    unit: 'Court',
    most: 12,
    length: [44, 44],
    width: [20, 20],
  },
  Softball: {
    weight: 7,
    indoorShare: 0.02,
    outdoorSurfaces: diamonds,
    indoorSurfaces: indoorTurf,
    unit: 'Diamond',
    most: 6,
    length: [200, 250],
    width: [200, 250],
    also: [['Baseball', 0.15]],
  },
  Football: {
    weight: 6,
    indoorShare: 0.06,
    outdoorSurfaces: fields,
    indoorSurfaces: indoorTurf,
    unit: 'Field',
    most: 4,
    length: [360, 360],
    width: [160, 160],
    also: [['Soccer', 0.4]],
    hasHalves: true,
  },
  Volleyball: {
    weight: 5,
    indoorShare: 0.85,
    outdoorSurfaces: courts,
    indoorSurfaces: wood,
    unit: 'Court',
    most: 6,
    length: [60, 60],
    width: [30, 30],
    also: [['Badminton', 0.1]],
  },
  Swimming: {
    weight: 4,
    indoorShare: 0.5,
    outdoorSurfaces: [['Pool', 100]],
    indoorSurfaces: [['Pool', 100]],
    unit: 'Pool',
    most: 2,
    length: [75, 164],
    width: [42, 82],
  },
  Lacrosse: {
    weight: 2.5,
    indoorShare: 0.1,
    outdoorSurfaces: fields,
    indoorSurfaces: indoorTurf,
    unit: 'Field',
    most: 4,
    length: [330, 330],
    width: [160, 180],
    also: [['Soccer', 0.5]],
    hasHalves: true,
  },
  Golf: {
    weight: 2.5,
    indoorShare: 0.05,
    outdoorSurfaces: [['Grass', 100]],
    indoorSurfaces: indoorTurf,
    unit: 'Course',
    most: 1,
    length: [900, 1500],
    width: [300, 900],
  },
  'Track & Field': {
    weight: 2,
    indoorShare: 0.08,
    outdoorSurfaces: [['Rubber', 100]],
    indoorSurfaces: [['Rubber', 100]],
    unit: 'Track',
    most: 1,
    length: [560, 580],
    width: [290, 303],
  },
  'Beach Volleyball': {
    weight: 1.5,
    indoorShare: 0.1,
    outdoorSurfaces: [['Sand', 100]],
    indoorSurfaces: [['Sand', 100]],
    unit: 'Court',
    most: 6,
    length: [53, 53],
    width: [27, 27],
  },
  Hockey: {
    weight: 1.5,
    indoorShare: 0.75,
    outdoorSurfaces: [
      ['Concrete', 60],
      ['Ice', 40],
    ],
    indoorSurfaces: [['Ice', 100]],
    unit: 'Rink',
    most: 3,
    length: [185, 200],
    width: [80, 85],
  },
  Badminton: {
    weight: 1,
    indoorShare: 0.95,
    outdoorSurfaces: courts,
    indoorSurfaces: wood,
    unit: 'Court',
    most: 8,
    length: [44, 44],
    width: [20, 20],
  },
  'Martial Arts': {
    weight: 1,
    indoorShare: 1,
    outdoorSurfaces: mats,
    indoorSurfaces: mats,
    unit: 'Mat',
    most: 3,
    length: [26, 40],
    width: [26, 40],
    also: [['Wrestling', 0.2]],
  },
  Wrestling: {
    weight: 0.5,
    indoorShare: 1,
    outdoorSurfaces: mats,
    indoorSurfaces: mats,
    unit: 'Mat',
    most: 3,
    length: [38, 42],
    width: [38, 42],
  },
}
