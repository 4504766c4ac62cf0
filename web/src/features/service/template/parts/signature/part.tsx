import { SignatureOutlined } from '@ant-design/icons'
import { itemLabel } from '@banyan/contract/service/template/item'
import { fileUrl } from '#kit/call/file-url.ts'
import { part, type ShowProps } from '../../part.ts'
import { Face, type Signature } from './face.tsx'
import { Panel } from './panel.tsx'
import styles from './signature.module.css'

const Show = ({ item, value: [signature] }: ShowProps<Signature[]>) => (
  <img className={styles.picture} src={fileUrl(signature?.url)} alt={itemLabel(item)} />
)

export const signaturePart = part<Signature[]>({ Icon: SignatureOutlined, Face, Show, Panel, isWide: true })
