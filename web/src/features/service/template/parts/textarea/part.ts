import { AlignLeftOutlined } from '@ant-design/icons'
import { part } from '../../part.ts'
import { ShowText } from '../show-text.tsx'
import { Face } from './face.tsx'
import { Panel } from './panel.tsx'

export const textareaPart = part<string>({
  Icon: AlignLeftOutlined,
  Face,
  Show: ShowText,
  Panel,
  isWide: true,
})
