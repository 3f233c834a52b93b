import { describe, expect, test } from 'vitest'
import { basketball, diamonds, hockey, lacrosse, regulation, soccer, tennis } from './drawing-dimensions.ts'
import { fitDiamond, fitSport, isHalfCourt } from './drawing-fit.ts'
import { frameAround, scaleBarFt, withRunOff } from './drawing-frame.ts'
import { type DrawableFacility, planDrawing } from './drawing-plan.ts'
import { surfaceKind } from './drawing-surface.ts'
import { drawingTitle } from './drawing-title.ts'

const size = (lengthFt: number, widthFt: number) => ({ lengthFt, widthFt })

function facility(known: Partial<DrawableFacility>): DrawableFacility {
  return {
    name: 'Riverside',
    sportTypes: ['Basketball'],
    linesMarkedFor: [],
    surfaceType: null,
    indoorOutdoor: null,
    lighting: null,
    dimensionsLengthFt: null,
    dimensionsWidthFt: null,
    ...known,
  }
}

describe('regulation dimensions', () => {
  test('every ground is at least as long as it is wide', () => {
    for (const { lengthFt, widthFt } of Object.values(regulation)) expect(lengthFt).toBeGreaterThanOrEqual(widthFt)
  })

  test('a soccer penalty area is 44 by 18 yards', () => {
    expect(soccer.penaltyArea).toEqual({ widthFt: 44 * 3, depthFt: 18 * 3 })
  })

  test('lacrosse goals are 80 yards apart, restraining lines 20 yards in front', () => {
    expect(regulation.Lacrosse.lengthFt - 2 * lacrosse.goalFromEndFt).toBe(80 * 3)
    expect(lacrosse.restrainingLineFromEndFt - lacrosse.goalFromEndFt).toBe(20 * 3)
  })

  test('a rink’s neutral zone is 50 feet deep, a tennis backcourt 18', () => {
    expect(regulation.Hockey.lengthFt - 2 * hockey.blueLineFt).toBe(50)
    expect(regulation.Tennis.lengthFt / 2 - tennis.serviceLineFt).toBe(18)
  })

  test('the college corner three is 3 feet 4 inches inside the sideline', () => {
    expect(25 - basketball.threePoint.college.cornerFt).toBeCloseTo(3.33, 1)
  })

  test('the pitcher stands near the line from first to third base', () => {
    for (const { baseFt, pitchFt } of [...diamonds.Baseball, ...diamonds.Softball]) {
      const toDiagonal = baseFt / Math.SQRT2
      expect(pitchFt).toBeLessThan(toDiagonal + 4)
      expect(pitchFt).toBeGreaterThan(toDiagonal / 2)
    }
  })
})

describe('fitting lines to the ground', () => {
  test('a court slightly too small gets regulation lines scaled down', () => {
    expect(fitSport('Tennis', size(78, 35)).scale).toBeGreaterThan(0.97)
  })

  test('a long gym gets a college court, a short one a school court', () => {
    expect(fitSport('Basketball', size(110, 60)).lengthFt).toBe(94)
    expect(fitSport('Basketball', size(74, 42)).lengthFt).toBe(74)
  })

  test('lines that do not fit shrink proportionally', () => {
    const box = fitSport('Football', size(180, 80))
    expect(box.lengthFt / box.widthFt).toBeCloseTo(360 / 160)
    expect(box.scale).toBe(0.5)
  })

  test('a soccer field fills its ground within the legal limits', () => {
    expect(fitSport('Soccer', size(330, 195))).toEqual({ lengthFt: 330, widthFt: 195, scale: 1 })
    expect(fitSport('Soccer', size(900, 700))).toEqual({ lengthFt: 390, widthFt: 300, scale: 1 })
    expect(fitSport('Soccer', size(150, 90)).scale).toBe(0.5)
  })

  test('50 × 47 feet is a half court, 94 × 50 is not', () => {
    expect(isHalfCourt('Basketball', size(50, 47))).toBe(true)
    expect(isHalfCourt('Basketball', size(94, 50))).toBe(false)
    expect(isHalfCourt('Tennis', size(50, 47))).toBe(false)
  })

  test('base distance follows the ground’s size and the fence fits inside', () => {
    for (const [ground, baseFt] of [
      [size(250, 220), 60],
      [size(460, 460), 90],
      [size(40, 30), 60],
    ] as const) {
      const diamond = fitDiamond('Baseball', ground)
      expect(diamond.baseFt).toBe(baseFt)
      expect(diamond.spanFt).toBeLessThanOrEqual(ground.lengthFt + 0.001)
      expect(diamond.depthFt).toBeLessThanOrEqual(ground.widthFt + 0.001)
    }
  })
})

describe('drawing plan', () => {
  test('marked lines take precedence over the sports played', () => {
    const plan = planDrawing(facility({ sportTypes: ['Tennis'], linesMarkedFor: ['Volleyball', 'badminton'] }))
    expect(plan.sports).toEqual(['Volleyball', 'Badminton'])
  })

  test('sports played on other grounds of a park are left out', () => {
    expect(planDrawing(facility({ sportTypes: ['Handball', 'Tennis', 'Baseball', 'Basketball'] })).sports).toEqual([
      'Tennis',
      'Basketball',
    ])
  })

  test('a drawing shows at most four sports', () => {
    const all = ['Basketball', 'Volleyball', 'Badminton', 'Pickleball', 'Tennis']
    expect(planDrawing(facility({ sportTypes: all })).sports).toEqual(all.slice(0, 4))
  })

  test('a track is drawn before its infield', () => {
    expect(planDrawing(facility({ sportTypes: ['Soccer', 'Track & Field'] })).sports).toEqual([
      'Track & Field',
      'Soccer',
    ])
  })

  test('without dimensions the ground fits every sport on it', () => {
    const plan = planDrawing(facility({ sportTypes: ['Volleyball', 'Basketball'] }))
    expect(plan).toMatchObject({ ground: size(84, 50), isMeasured: false })
  })

  test('the long side is horizontal, and both sides must be known', () => {
    expect(planDrawing(facility({ dimensionsLengthFt: 50, dimensionsWidthFt: 84 })).ground).toEqual(size(84, 50))
    expect(planDrawing(facility({ dimensionsLengthFt: 50 })).isMeasured).toBe(false)
    expect(planDrawing(facility({ dimensionsLengthFt: 0, dimensionsWidthFt: -3 })).isMeasured).toBe(false)
  })

  test('turf makes hockey field hockey, sand makes volleyball beach volleyball', () => {
    expect(planDrawing(facility({ sportTypes: ['Hockey'], surfaceType: 'Turf' })).sports).toEqual(['Field Hockey'])
    expect(planDrawing(facility({ sportTypes: ['Volleyball'], surfaceType: 'Sand' })).sports).toEqual([
      'Beach Volleyball',
    ])
  })
})

test.each([
  ['Asphalt', 'Basketball', 'asphalt'],
  ['Rubber Coated All Weather', 'Track & Field', 'rubber'],
  ['Asphalt', 'Swimming', 'water'],
  ['FieldTurf', 'Soccer', 'turf'],
  ['Bermuda grass', 'Tennis', 'grass'],
  ['court', 'Tennis', 'hard'],
  ['Synthetic - Multi', 'Basketball', 'asphalt'],
  [null, 'Hockey', 'ice'],
] as const)('"%s" for %s is drawn as %s', (surfaceType, sport, kind) => {
  expect(surfaceKind(surfaceType, sport, false)).toBe(kind)
})

describe('frame', () => {
  test('is 16:10 and holds the ground with its run-off at any size', () => {
    for (const ground of [size(84, 50), size(5, 5), size(2000, 30)]) {
      const area = withRunOff(ground, 'Basketball')
      const frame = frameAround(area)
      expect(frame.lengthFt / frame.widthFt).toBeCloseTo(1.6)
      expect(frame.lengthFt).toBeGreaterThan(area.lengthFt)
      expect(frame.widthFt).toBeGreaterThan(area.widthFt)
    }
  })

  test('has a scale bar of a round number of feet', () => {
    expect(scaleBarFt({ x: 0, y: 0, lengthFt: 450, widthFt: 281 })).toBe(50)
    expect(scaleBarFt({ x: 0, y: 0, lengthFt: 6, widthFt: 4 })).toBe(1)
  })
})

describe('accessible name', () => {
  test('states the sport, size, surface and setting', () => {
    const known: Partial<DrawableFacility> = {
      surfaceType: 'Asphalt',
      indoorOutdoor: 'outdoor',
      lighting: true,
      dimensionsLengthFt: 84,
      dimensionsWidthFt: 50,
    }
    expect(drawingTitle(facility(known))).toBe(
      'Drawing to scale: basketball court, 84 by 50 feet, asphalt, outdoor, lit',
    )
  })

  test('states no size when unknown', () => {
    expect(drawingTitle(facility({ sportTypes: ['Soccer', 'Lacrosse'] }))).toBe(
      'Drawing at standard size: soccer field, lines for lacrosse',
    )
  })

  test('names a sport that has no drawing', () => {
    expect(drawingTitle(facility({ sportTypes: ['Quidditch'] }))).toBe('Drawing at standard size: quidditch area')
  })
})
