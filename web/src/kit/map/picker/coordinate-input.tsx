import type { Point } from '@banyan/contract/area/outline'
import { readPointer } from '@banyan/contract/area/pointer'
import { Form, Input } from 'antd'
import { useState } from 'react'

interface Props {
  /** The JSON text of the chosen place. */
  value: string
  onChange: (point: Point) => void
}

/** Shows the coordinates of the chosen place and takes typed ones (DEC-071), on Enter or when it is left. */
export function CoordinateInput({ value, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const isWrong = Boolean(typed?.trim()) && !readPointer(typed ?? '')

  function apply(): void {
    const point = readPointer(typed ?? '')
    if (typed === undefined || (typed.trim() && !point)) return
    setTyped(undefined)
    if (point && typed !== value) onChange(point)
  }

  return (
    <Form.Item
      label="坐标"
      htmlFor="map-coordinates"
      validateStatus={isWrong ? 'error' : undefined}
      help={isWrong ? '请输入经度,纬度，例如 114.5,38' : undefined}
    >
      <Input
        id="map-coordinates"
        value={typed ?? value}
        inputMode="text"
        placeholder="经度,纬度"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onPressEnter={apply}
      />
    </Form.Item>
  )
}
