import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  CarOutlined,
  CheckCircleOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  EditOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  InboxOutlined,
  LayoutOutlined,
  MenuOutlined,
  MobileOutlined,
  NotificationOutlined,
  ProfileOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons the menu may name; the set of antd is too big to be carried whole. */
export const menuIcons: Record<string, ComponentType> = {
  home: HomeOutlined,
  car: CarOutlined,
  mobile: MobileOutlined,
  user: UserOutlined,
  team: TeamOutlined,
  apartment: ApartmentOutlined,
  safety: SafetyOutlined,
  menu: MenuOutlined,
  book: BookOutlined,
  tags: TagsOutlined,
  notification: NotificationOutlined,
  tool: ToolOutlined,
  setting: SettingOutlined,
  'file-text': FileTextOutlined,
  form: FormOutlined,
  'bar-chart': BarChartOutlined,
  environment: EnvironmentOutlined,
  solution: SolutionOutlined,
  shop: ShopOutlined,
  global: GlobalOutlined,
  audit: AuditOutlined,
  database: DatabaseOutlined,
  inbox: InboxOutlined,
  appstore: AppstoreOutlined,
  'check-circle': CheckCircleOutlined,
  desktop: DesktopOutlined,
  edit: EditOutlined,
  layout: LayoutOutlined,
}

/** The icon of a menu entry; an unknown name shows the profile sheet. */
export function MenuIcon({ name = '' }: { name?: string }) {
  const Icon =
    menuIcons[
      name
        .replace(/(Outlined|-o)$/, '')
        .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
        .toLowerCase()
    ] ?? ProfileOutlined
  return <Icon />
}
