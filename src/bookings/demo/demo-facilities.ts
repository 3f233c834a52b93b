import type { ProviderType } from '#facilities/contract.ts'

/**
 * One per provider for /booking-demo; the first is the default. Ids are hashes of `sourceRef`, precomputed to keep
 * hashing out of the page; a test checks them.
 */
export const demoFacilities = [
  {
    provider: 'manual',
    sourceRef: 'frisco-turf-1',
    id: '71576da9-04a6-5fe7-abac-c16debd30288',
    name: 'Bluestem Turf Field 1',
  },
  {
    provider: 'civicrec',
    sourceRef: 'southlake-sagebrush',
    id: 'ad1e1797-b276-5bb4-b4fe-ec35f4fc28d9',
    name: 'Sagebrush Lacrosse Field',
  },
  {
    provider: 'rectrac',
    sourceRef: 'irving-goldfinch',
    id: '64927951-fde4-572c-8240-eaaa4439417e',
    name: 'Goldfinch Volleyball Court',
  },
  {
    provider: 'activenet',
    sourceRef: 'irving-heron',
    id: 'a96a07ca-a280-55c8-966f-ab0bf0909696',
    name: 'Heron Tennis Court 4',
  },
  {
    provider: 'perfectmind',
    sourceRef: 'carrollton-bobcat',
    id: 'b2b9d53a-7cee-536a-a000-746839e15d80',
    name: 'Bobcat Indoor Racket Court',
  },
] as const satisfies readonly DemoFacility[]

type DemoFacility = { provider: ProviderType; sourceRef: string; id: string; name: string }
