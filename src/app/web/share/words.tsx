import { EM, outlineOf, type Weight } from './letters.ts'

type WordsProps = { x: number; y: number; size: number; weight: Weight; fill: string; text: string }

/** Starts at its baseline. */
export function Words({ x, y, size, weight, fill, text }: WordsProps) {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / EM).toFixed(5)})`
  return <path transform={place} d={outlineOf(text, weight)} fill={fill} />
}
