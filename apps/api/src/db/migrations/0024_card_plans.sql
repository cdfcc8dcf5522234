-- What keeps the booking cards looks its rows up by their keys, however few rows the planner believes there are. Its plans
-- are kept by each connection: with those of a nearly empty database a transaction that adds very many bookings read all
-- bookings, blocks and assignments for each card, until the server looked at the tables anew.
alter function lock_blocks(uuid[], uuid[]) set enable_seqscan = off;
alter function write_booking_cards(uuid[], uuid[]) set enable_seqscan = off;
alter function drop_cards(uuid[], uuid[]) set enable_seqscan = off;
alter function write_request_cards(uuid[], uuid[]) set enable_seqscan = off;
alter function write_cards_of_days(uuid[], uuid[], uuid[], uuid[], timestamptz[]) set enable_seqscan = off;
alter function keep_cards_of_blocks() set enable_seqscan = off;
alter function keep_cards_of_links() set enable_seqscan = off;
alter function keep_cards_of_requests() set enable_seqscan = off;
