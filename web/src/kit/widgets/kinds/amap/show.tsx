import { readLocation, readPointer } from '@banyan/contract/area/pointer'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { isNullLike, textOrDash } from '#kit/ui/format.ts'
import type { ShowProps } from '#kit/widgets/widget.ts'
import { Text } from '../text/show.tsx'

const MapSheet = lazy(() =>
  import('#kit/map/picker/map-modal.tsx').then((module) => ({ default: module.MapModal })),
)

/** The address, with a button that shows it on the map if its point is known (DEC-075). */
export function Show({ value, length }: ShowProps) {
  const [isOpen, setOpen] = useState(false)
  const stored = isNullLike(value) ? '' : String(value)
  const { description, pointer } = readLocation(stored)
  if (!readPointer(pointer)) return <Text length={length}>{textOrDash(description)}</Text>
  return (
    <>
      <Text length={length}>{textOrDash(description)}</Text>{' '}
      <Button
        type="link"
        size="small"
        style={{ padding: 0 }}
        onClick={(event) => {
          event.stopPropagation() // otherwise the click would open the record
          setOpen(true)
        }}
      >
        查看地图
      </Button>
      {isOpen && (
        <Suspense>
          <MapSheet value={stored} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
