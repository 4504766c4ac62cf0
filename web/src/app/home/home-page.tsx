import { lazy, Suspense } from 'react'
import { Greeting, UserFigures, Visits } from '#features/identity/public.tsx'
import { MapSection } from '#features/map/public.tsx'
import { LatestAnnouncements, NoticeFigures, Todos } from '#features/messaging/public.tsx'
import { MyOrders, OrderFigures, useOwnOrdersFirst } from '#features/service/public.tsx'
import { RecentPages } from '#shell/menu/recent-tiles.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import './home-page.css'

/** Provides widgets to forms that the map opens; the page itself needs none. */
const FormSetup = lazy(() => import('../form-setup.tsx').then((file) => ({ default: file.FormSetup })))

/** 首页: the map and the panels of the contexts (DEC-107). */
export function HomePage() {
  const ownOrdersFirst = useOwnOrdersFirst()
  return (
    <div className="home">
      <Greeting />
      <SetupChecklist />
      {ownOrdersFirst && <MyOrders />}
      <Suspense fallback={<div className="home-map-arriving" aria-busy="true" />}>
        <MapSection Forms={FormSetup} />
      </Suspense>
      <div className="home-figures">
        <OrderFigures />
        <UserFigures />
        <NoticeFigures />
      </div>
      <div className="home-columns">
        <div className="home-main">
          {!ownOrdersFirst && <MyOrders />}
          <Todos />
          <LatestAnnouncements />
          <RecentPages />
        </div>
        <Visits />
      </div>
    </div>
  )
}
