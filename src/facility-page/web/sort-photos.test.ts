import { expect, test } from 'vitest'
import { sortPhotos } from './facility-pictures.tsx'

const site = 'https://openfield.example'

test('photos of this site are shown, those of others are links', () => {
  const photos = ['/photos/1.jpg', 'https://openfield.example/photos/2.jpg?w=1', 'https://www.city.example/a.jpg']
  expect(sortPhotos(photos, site)).toEqual({
    own: ['/photos/1.jpg', '/photos/2.jpg?w=1'],
    elsewhere: [{ address: 'https://www.city.example/a.jpg', host: 'city.example' }],
  })
})

test('another host that looks like a path, or like ours, is another host', () => {
  const { own, elsewhere } = sortPhotos(['//evil.example/a.jpg', 'https://openfield.example.evil.example/a.jpg'], site)
  expect(own).toEqual([])
  expect(elsewhere.map(({ host }) => host)).toEqual(['evil.example', 'openfield.example.evil.example'])
})

test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'http://', 'ftp://city.example/a.jpg'])(
  '%s is left out',
  address => {
    expect(sortPhotos([address], site)).toEqual({ own: [], elsewhere: [] })
  },
)

test('a photo that is named twice is there once', () => {
  expect(sortPhotos(['/a.jpg', '/a.jpg'], site).own).toEqual(['/a.jpg'])
})
