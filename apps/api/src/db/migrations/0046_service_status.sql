-- The provider tells what everybody is to know about the service; the sign-in page asks for it.
grant select, insert, update, delete on service_status to staffroom_web;
