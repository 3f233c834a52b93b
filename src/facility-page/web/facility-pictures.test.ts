import { expect, test } from 'vitest'
import { splitPhotos } from './facility-pictures.tsx'

const site = 'https://openfield.example'

test('photos of our site are shown, others are links', () => {
  const photos = ['/photos/1.jpg', 'https://openfield.example/photos/2.jpg?w=1', 'https://www.city.example/a.jpg']
  expect(splitPhotos(photos, site)).toEqual({
    own: ['/photos/1.jpg', '/photos/2.jpg?w=1'],
    elsewhere: [{ address: 'https://www.city.example/a.jpg', host: 'city.example' }],
  })
})

test('hosts that look like paths or like ours are external', () => {
  const { own, elsewhere } = splitPhotos(['//evil.example/a.jpg', 'https://openfield.example.evil.example/a.jpg'], site)
  expect(own).toEqual([])
  expect(elsewhere.map(({ host }) => host)).toEqual(['evil.example', 'openfield.example.evil.example'])
})

test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'http://', 'ftp://city.example/a.jpg'])(
  '%s is left out',
  address => {
    expect(splitPhotos([address], site)).toEqual({ own: [], elsewhere: [] })
  },
)

test('duplicate photos are shown once', () => {
  expect(splitPhotos(['/a.jpg', '/a.jpg'], site).own).toEqual(['/a.jpg'])
})
