import type { Sport } from '#facilities/contract.ts'
import { pick, type Random, wholeBetween } from './random.ts'

const natures =
  'Cedar Maple Willow Juniper Hickory Aspen Birch Magnolia Sycamore Laurel Heron Falcon Sparrow Meadowlark Otter Bluebird Granite Sandstone Prairie Clover Sagebrush Cottonwood Redbud Dogwood Poplar Hawthorn Elm Walnut Pinecone Fox'.split(
    ' ',
  )
const features =
  'Creek Ridge Hollow Meadow Grove Bend Springs Valley Crossing Glen Hill Landing Point Bluff Run Bay Field Brook'.split(
    ' ',
  )
const streets = 'St Ave Rd Blvd Ln Dr Way Pkwy Ct Trl'.split(' ')

const outdoorKinds = ['Park', 'Park', 'Park', 'Sports Park', 'Athletic Fields', 'Recreation Area', 'Sports Complex']
const indoorKinds = ['Recreation Center', 'Fieldhouse', 'Sports Center', 'Community Center', 'Arena', 'Gym']
const kindsOf: Partial<Record<Sport, readonly string[]>> = {
  Swimming: ['Aquatic Center', 'Swim Center', 'Community Pool'],
  Golf: ['Golf Course', 'Golf Club', 'Links'],
  Hockey: ['Ice Center', 'Ice Arena', 'Rink'],
}

/** "Cedar Creek Park"; sometimes "Frisco Sports Complex". */
export function placeName(random: Random, city: string, { sport, indoor }: { sport: Sport; indoor: boolean }): string {
  const kind = pick(random, kindsOf[sport] ?? (indoor ? indoorKinds : outdoorKinds))
  const isOfCity = random() < 0.1
  return isOfCity ? `${city} ${kind}` : `${pick(random, natures)} ${pick(random, features)} ${kind}`
}

export function streetLine(random: Random): string {
  const name = random() < 0.5 ? pick(random, natures) : `${pick(random, natures)} ${pick(random, features)}`
  return `${wholeBetween(random, 1, 98) * 100 + wholeBetween(random, 1, 99)} ${name} ${pick(random, streets)}`
}
