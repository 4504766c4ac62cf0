import { Image } from 'antd'

interface Props {
  /** Addresses of all pictures of the field. */
  pictures: string[]
  first: string
  onClose: () => void
}

/** Pictures in full size, with turning and zooming. */
export function Preview({ pictures, first, onClose }: Props) {
  return (
    <Image.PreviewGroup
      items={pictures}
      preview={{
        open: true,
        defaultCurrent: Math.max(0, pictures.indexOf(first)),
        minScale: 0.3,
        onOpenChange: (isOpen) => {
          if (!isOpen) onClose()
        },
      }}
    />
  )
}
