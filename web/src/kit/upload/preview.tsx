import { Image } from 'antd'
import { useState } from 'react'

interface Props {
  /** Addresses of all pictures of the field. */
  pictures: string[]
  first: string
  onClose: () => void
}

/** Pictures in full size, with turning and zooming. */
export function Preview({ pictures, first, onClose }: Props) {
  const [current, setCurrent] = useState(Math.max(0, pictures.indexOf(first)))
  return (
    <Image.PreviewGroup
      items={pictures}
      preview={{
        open: true,
        current,
        onChange: setCurrent,
        minScale: 0.3,
        onOpenChange: (isOpen) => {
          if (!isOpen) onClose()
        },
      }}
    />
  )
}
