import { Card, Line, Loading } from '../parts';

/** Placeholder of the form: its first sections. */
export function FormSkeleton() {
  return (
    <Loading>
      <div className="grid max-w-3xl gap-4">
        {[4, 6].map((fields) => (
          <Card key={fields} title="">
            <div className="grid gap-5 sm:grid-cols-2">
              {Array.from({ length: fields }, (_, n) => (
                <div key={n} className="grid gap-2">
                  <Line className="h-4 w-24" />
                  <Line className="h-8 w-full" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  );
}
