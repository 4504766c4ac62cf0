import { PictureOutlined } from '@ant-design/icons'
import { itemLabel } from '@banyan/contract/service/template/item'
import { Thumbnails } from '#kit/viewer/thumbnails.tsx'
import { part, type ShowProps } from '../../part.ts'
import { Face, type Picture } from './face.tsx'
import { Panel } from './panel.tsx'

const Show = ({ item, value }: ShowProps<Picture[]>) => (
  <Thumbnails paths={value.map(({ url }) => url)} label={itemLabel(item)} isOpen />
)

export const imagePart = part<Picture[]>({ Icon: PictureOutlined, Face, Show, Panel, isWide: true })
